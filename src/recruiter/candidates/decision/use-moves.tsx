// The moves between statuses that are possible for a candidate, for the Decision panel, the bar, the menu and the keys:
// one that stops a link asks first, and on request the next candidate to review opens at once.
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { statusesFrom, stopsLink } from '#contract/status.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { usePreferences } from '../../../kit/use-preferences.ts';
import { useDecision } from './use-decision.ts';

/** In display order. */
const moves = ['accepted', 'wait', 'rejected', 'review'] as const;
export type Move = (typeof moves)[number];

/** With Shift, the next candidate to review opens. */
export const decisionKeys = { accepted: 'a', wait: 'h', rejected: 'r' } as const satisfies Partial<
  Record<Move, string>
>;

export interface Moves {
  /** The possible moves and the current status, so that nothing moves under the pointer. Empty without the permission. */
  shown: readonly Move[];
  /** `opensNext`: whatever the member's preference is. Returns false if there is nothing to do. */
  move: (to: Move, opensNext?: boolean) => boolean;
  /** Asks before a link is stopped. */
  dialog: ReactNode;
}

interface Ways {
  /** Shows the candidate again before an undo. */
  reopen: () => void;
  /** Opens the next candidate to review. */
  openNext: () => void;
}

export function useMoves(response: ResponseDetail, { reopen, openNext }: Ways): Moves {
  const { t } = useTranslation();
  const mayDecide = useMay('responses.decide');
  const { open_next: opensByPreference } = usePreferences();
  const [asking, setAsking] = useState<{ to: Move; opensNext: boolean } | null>(null);
  const decide = useDecision(response, reopen);
  const { status } = response;
  const possible = mayDecide ? statusesFrom(status) : [];

  const run = (to: Move, opensNext: boolean) => {
    decide(to);
    if (opensNext) openNext();
  };
  const move = (to: Move, opensNext = false): boolean => {
    if (mayDecide && to === status && opensNext) openNext();
    if (to === status) return opensNext;
    if (!possible.includes(to)) return false;
    const goesOn = opensNext || (opensByPreference && to !== 'review');
    if (stopsLink(status, to)) setAsking({ to, opensNext: goesOn });
    else run(to, goesOn);
    return true;
  };

  const dialog = (
    <ConfirmDialog
      open={asking !== null}
      title={t('responses.reject_title', { name: response.full })}
      text={t('responses.reject_text')}
      confirm={t('responses.reject_confirm')}
      danger
      onConfirm={() => {
        setAsking(null);
        if (asking) run(asking.to, asking.opensNext);
      }}
      onClose={() => setAsking(null)}
    />
  );
  const shown = moves.filter((to) => mayDecide && (to === status || possible.includes(to)));
  return { shown, move, dialog };
}

/** No decision is possible yet: the candidate has the link and has not opened the interview. */
export function isNotStarted({ status, progress }: Pick<ResponseDetail, 'status' | 'progress'>): boolean {
  return (status === 'new' || status === 'invited') && progress === 'not_started';
}
