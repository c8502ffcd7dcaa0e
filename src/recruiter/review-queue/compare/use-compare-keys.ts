// The shortcuts of a comparison. They act on the focused answer, and on the videos of its question together.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rates, type Rate } from '#contract/status.ts';
import { useKeys } from '../../../kit/keys/use-keys.ts';
import { skip, skipSeconds } from '../../candidates/player/steer.ts';
import { playTogether } from './play.ts';

/** What rates each answer that the user may rate, by its cell in the grid. */
export type Raters = Map<string, (chosen: Rate) => void>;

export function useCompareKeys(): Raters {
  const { t } = useTranslation();
  const [raters] = useState<Raters>(() => new Map());
  const withPlayers = (steer: (players: HTMLVideoElement[]) => void) => () => {
    const question = document.activeElement?.closest('[data-question]');
    const players = [...(question?.querySelectorAll('video') ?? [])];
    if (players.length > 0) steer(players);
    return players.length > 0;
  };
  const rateFocused = (chosen: Rate) => () => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-cell]');
    const rate = raters.get(cell?.dataset['cell'] ?? '');
    rate?.(chosen);
    return rate !== undefined;
  };
  const skipAll = (seconds: number) =>
    withPlayers((players) => players.forEach((player) => skip(player, seconds)));
  useKeys(t('review.compare_title'), [
    ...rates.map((chosen, index) => ({
      keys: [String(index + 1)],
      label: t('responses.keys.rate', { rate: t(`responses.rate.${chosen}`) }),
      run: rateFocused(chosen),
    })),
    { keys: ['k', 'space'], label: t('review.play_together'), run: withPlayers(playTogether) },
    { keys: ['j'], label: t('responses.keys.back'), run: skipAll(-skipSeconds), repeats: true },
    { keys: ['l'], label: t('responses.keys.forward'), run: skipAll(skipSeconds), repeats: true },
  ]);
  return raters;
}
