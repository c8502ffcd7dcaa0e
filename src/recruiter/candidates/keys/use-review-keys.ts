// Listens to the review shortcuts on the whole page, so that no answer needs the focus.
import { useEffect, useRef } from 'react';
import type { Rate } from '#contract/status.ts';
import { rateOfKey } from '../rate-keys.ts';
import { useKeysOn } from './keys-on.ts';
import { isOurs, reviewKeyOf, type ReviewKey } from './review-keys.ts';

export interface KeyDoings {
  /** Returns whether the key was handled; otherwise it is the browser's. */
  press: (key: ReviewKey) => boolean;
  rate: (rate: Rate) => boolean;
}

export function useReviewKeys(doings: KeyDoings): void {
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
