// Seeks to the moment in the page's URL, once for each moment, so that it never overrides the user.
import { useEffect, useRef } from 'react';
import type { AnswerDetail } from '#contract/response.ts';
import { goTo, type AnswerPlaces } from './answer-places.ts';
import type { Moment } from './moment.ts';
import { seek } from './steer.ts';

export function useMoment(answers: readonly AnswerDetail[], places: AnswerPlaces, moment: Moment): void {
  const done = useRef('');
  const { answer, t } = moment;
  useEffect(() => {
    const key = `${answer ?? ''} ${t ?? ''}`;
    if (done.current === key || (answer === undefined && t === undefined)) return;
    const answerId = answer ?? answers.find(({ video }) => video)?.id;
    const place = places.get(answerId ?? '');
    if (!place) return;
    done.current = key;
    goTo(place);
    const player = place.player();
    if (player && t !== undefined) seek(player, t);
  }, [answers, places, answer, t]);
}
