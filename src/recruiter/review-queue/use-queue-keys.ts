// The shortcuts of a review queue.
import { useTranslation } from 'react-i18next';
import { rates, type Rate } from '#contract/status.ts';
import { useKeys } from '../../kit/keys/use-keys.ts';
import { playerKeys } from '../candidates/keys/player-keys.ts';
import type { Speed } from '../candidates/player/video-source.ts';

interface QueueActions {
  rate: (rate: Rate) => void;
  skip: () => void;
  back: () => void;
  undo: () => void;
  /** Returns false if the user may not comment here. */
  comment: () => boolean;
  /** Of the current answer; null if it has no video. */
  player: () => HTMLVideoElement | null;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
}

export function useQueueKeys({ rate, skip, back, undo, comment, ...player }: QueueActions): void {
  const { t } = useTranslation();
  useKeys(t('review.title'), [
    ...rates.map((chosen, index) => ({
      keys: [String(index + 1)],
      label: t('review.keys.rate', { rate: t(`responses.rate.${chosen}`) }),
      run: () => rate(chosen),
    })),
    { keys: ['s'], label: t('review.skip'), run: skip },
    { keys: ['b'], label: t('responses.keys.previous_answer'), run: back },
    { keys: ['z'], label: t('responses.keys.undo'), run: undo },
    ...playerKeys(t, player),
    { keys: ['c'], label: t('responses.keys.comment'), run: comment },
  ]);
}
