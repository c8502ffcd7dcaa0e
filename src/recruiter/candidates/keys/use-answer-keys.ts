// Applies the review shortcuts to a candidate's answers. Returns the screen reader announcement of what a key did.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { type AnswerPlaces, goTo, shownPx } from '../player/answer-places.ts';
import { skip, skipSeconds, speedBeside, toggle } from '../player/steer.ts';
import { chosenAgain, rateOfKey } from '../rating/rate-keys.ts';
import type { Speed } from '../player/video-source.ts';
import { answerBeside, currentAnswer } from './current-answer.ts';
import { useKeysOn } from '../../../kit/keys/keys-on.ts';
import { isOurs, type ReviewKey, reviewKeyOf } from './review-keys.ts';

interface Doings {
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  /** Null if the user may not rate. */
  onRate: ((answerId: string, rate: Rate | null) => void) | null;
  onNextUnseen: (() => void) | null;
  onHelp: () => void;
}

export function useAnswerKeys(
  answers: readonly AnswerDetail[],
  places: AnswerPlaces,
  doings: Doings,
): string {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const ids = answers.map(({ id }) => id);
  const current = () => currentAnswer(ids.map((id) => inView(id, places)));
  const place = () => places.get(current() ?? '');

  /** Acts on the current video, if there is one. */
  const withPlayer = (steer: (player: HTMLVideoElement) => void): boolean => {
    const player = place()?.player();
    if (player) steer(player);
    return Boolean(player);
  };
  const withDone = (run: (() => void) | null | undefined): boolean => {
    run?.();
    return Boolean(run);
  };
  const speedUp = (step: 1 | -1) => withDone(() => doings.onSpeed(speedBeside(doings.speed, step)));
  const goOn = (step: 1 | -1) => withDone(() => goTo(places.get(answerBeside(ids, current(), step) ?? '')));

  const press: Record<ReviewKey, () => boolean> = {
    toggle: () => withPlayer(toggle),
    back: () => withPlayer((player) => skip(player, -skipSeconds)),
    forward: () => withPlayer((player) => skip(player, skipSeconds)),
    slower: () => speedUp(-1),
    faster: () => speedUp(1),
    comment: () => withDone(place()?.comment),
    next_answer: () => goOn(1),
    previous_answer: () => goOn(-1),
    next_unseen: () => withDone(doings.onNextUnseen),
    help: () => withDone(doings.onHelp),
  };

  const rate = (chosen: Rate): boolean => {
    const id = current();
    const number = ids.indexOf(id ?? '') + 1;
    const answer = answers[number - 1];
    if (!answer || !doings.onRate) return false;
    const given = chosenAgain(answer.my_rate, chosen);
    doings.onRate(answer.id, given);
    const rated = given ? t(`responses.rate.${given}`) : t('responses.not_rated');
    setAnnouncement(`${t('responses.question_number', { number })}: ${rated}`);
    return true;
  };

  useReviewKeys({ press: (key) => press[key](), rate });
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

interface KeyDoings {
  /** Returns whether the key was handled; otherwise it is the browser's. */
  press: (key: ReviewKey) => boolean;
  rate: (rate: Rate) => boolean;
}

/** Listens to the review shortcuts on the whole page, so that no answer needs the focus. */
function useReviewKeys(doings: KeyDoings): void {
  const isOn = useKeysOn();
  const newest = useRef(doings);
  newest.current = doings;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isOurs(event.target, event.key)) return;
      const rate = event.repeat ? null : rateOfKey(event);
      const key = reviewKeyOf(event);
      const isDone = rate
        ? newest.current.rate(rate)
        : key !== null && mayRepeat(event, key) && newest.current.press(key);
      if (isDone) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** A held key repeats only for seeking. */
function mayRepeat(event: KeyboardEvent, key: ReviewKey): boolean {
  return !event.repeat || key === 'back' || key === 'forward';
}
