// The end of a visit: why, and what to do next.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import type { RoomEnd } from '../machine.ts';

/** What each end says, and whether a second try makes sense. */
const ends = {
  left: { title: 'left_title', text: 'left_text', retry: 'again' },
  ended: { title: 'ended_title', text: 'ended_text', retry: null },
  removed: { title: 'removed_title', text: 'ask_them', retry: null },
  denied: { title: 'denied_title', text: 'ask_them', retry: null },
  locked: { title: 'locked_title', text: 'locked_text', retry: 'try_again' },
  full: { title: 'full_title', text: 'locked_text', retry: 'try_again' },
  canceled: { title: 'canceled_title', text: 'canceled_text', retry: null },
} as const satisfies Record<RoomEnd, { title: string; text: string; retry: string | null }>;

export function OverScreen({
  end,
  onRetry,
  children,
}: {
  end: RoomEnd;
  onRetry: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { title, text, retry } = ends[end];
  return (
    <>
      <StepHeading title={t(`room.${title}`)}>{t(`room.${title}`)}</StepHeading>
      <p className="lead">{t(`room.${text}`)}</p>
      {children}
      {retry && (
        <div className="actions">
          <button type="button" className="secondary" onClick={onRetry}>
            {t(`room.${retry}`)}
          </button>
        </div>
      )}
    </>
  );
}
