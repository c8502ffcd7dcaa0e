// The shortcuts for a candidate's answers. They act on the current answer (current-answer.ts), so that none needs the
// focus. Returns the screen reader announcement of what a key did.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { rates, type Rate } from '#contract/status.ts';
import type { Shortcut } from '../../../kit/keys/key-registry.ts';
import { useKeys } from '../../../kit/keys/use-keys.ts';
import { type AnswerPlaces, goTo, shownPx } from '../player/answer-places.ts';
import type { Speed } from '../player/video-source.ts';
import { chosenAgain } from '../rating/chosen-again.ts';
import { answerBeside, currentAnswer } from './current-answer.ts';
import { playerKeys } from './player-keys.ts';

interface Actions {
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  /** Null if the user may not rate. */
  onRate: ((answer: AnswerDetail, rate: Rate | null) => void) | null;
  mayComment: boolean;
}

export function useAnswerKeys(
  answers: readonly AnswerDetail[],
  places: AnswerPlaces,
  { speed, onSpeed, onRate, mayComment }: Actions,
): string {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const ids = answers.map(({ id }) => id);
  const current = () => currentAnswer(ids.map((id) => inView(id, places)));
  const place = () => places.get(current() ?? '');
  const goOn = (step: 1 | -1) => goTo(places.get(answerBeside(ids, current(), step) ?? ''));

  const rate = (chosen: Rate): boolean => {
    const id = current();
    const number = ids.indexOf(id ?? '') + 1;
    const answer = answers[number - 1];
    if (!answer || !onRate) return false;
    const given = chosenAgain(answer.my_rate, chosen);
    onRate(answer, given);
    const rated = given ? t(`responses.rate.${given}`) : t('responses.not_rated');
    setAnnouncement(`${t('responses.question_number', { number })}: ${rated}`);
    return true;
  };

  const rateKeys: Shortcut[] = rates.map((chosen, index) => ({
    keys: [String(index + 1)],
    label: t('responses.keys.rate', { rate: t(`responses.rate.${chosen}`) }),
    run: () => rate(chosen),
  }));
  const commentKey: Shortcut = {
    keys: ['c'],
    label: t('responses.keys.comment'),
    run: () => {
      const begin = place()?.comment;
      begin?.();
      return Boolean(begin);
    },
  };
  const ownKeys: Shortcut[] = [
    ...(onRate ? rateKeys : []),
    { keys: ['n'], label: t('responses.keys.next_answer'), run: () => goOn(1) },
    { keys: ['p'], label: t('responses.keys.previous_answer'), run: () => goOn(-1) },
    ...playerKeys(t, { player: () => place()?.player() ?? null, speed, onSpeed }),
    ...(mayComment ? [commentKey] : []),
  ];
  useKeys(t('responses.answers'), answers.length > 0 ? ownKeys : []);
  return announcement;
}

function inView(id: string, places: AnswerPlaces) {
  const place = places.get(id);
  const article = place?.article() ?? null;
  const player = place?.player();
  return {
    id,
    hasFocus: article?.contains(document.activeElement) ?? false,
    isPlaying: player ? !player.paused && !player.ended : false,
    shownPx: shownPx(article),
  };
}
