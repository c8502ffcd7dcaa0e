// The shortcuts for a candidate as a whole: the decision, step and tags, the next candidate, undo.
import { useTranslation } from 'react-i18next';
import type { Shortcut } from '../../../kit/keys/key-registry.ts';
import { useKeys } from '../../../kit/keys/use-keys.ts';
import type { StepAndTagsControls } from '../decision-panel/use-step-and-tags.ts';
import { decisionKeys, type Moves } from '../decision/use-moves.tsx';
import { useChangeLog } from '../undo/use-change-log.ts';

interface Actions {
  mayDecide: boolean;
  moves: Moves;
  controls: StepAndTagsControls;
  /** Opens the next unseen candidate; null if there is none. */
  onNextUnseen: (() => void) | null;
}

const decisions = ['accepted', 'wait', 'rejected'] as const;

export function useCandidateKeys({ mayDecide, moves, controls, onNextUnseen }: Actions): void {
  const { t } = useTranslation();
  const changes = useChangeLog();
  const { moveTo, changeTags, open } = controls;
  const decide = decisions.map((to): Shortcut => ({
    keys: [decisionKeys[to]],
    label: t(`responses.move.${to}`),
    run: () => moves.move(to),
  }));
  const decideAndGoOn = decisions.map((to): Shortcut => ({
    keys: [`shift+${decisionKeys[to]}`],
    label: t('responses.keys.and_next', { decision: t(`responses.move.${to}`) }),
    run: () => moves.move(to, true),
  }));
  useKeys(t('responses.keys.candidate'), [
    ...(mayDecide ? [...decide, ...decideAndGoOn] : []),
    ...(changeTags ? [{ keys: ['t'], label: t('candidates.edit_tags'), run: () => open('tags') }] : []),
    ...(moveTo ? [{ keys: ['m'], label: t('candidates.move_to_step'), run: () => open('step') }] : []),
    {
      keys: ['u'],
      label: t('responses.keys.next_unseen'),
      run: () => {
        onNextUnseen?.();
        return onNextUnseen !== null;
      },
    },
    { keys: ['z'], label: t('responses.keys.undo'), run: () => changes.undoLast() },
  ]);
}
