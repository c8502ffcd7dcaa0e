// Plays the answers in turn when the page opens, if the member has chosen it.
import { useEffect, useRef } from 'react';
import type { AnswerPlaces } from './answer-places.ts';
import { playInTurn } from './play-in-turn.ts';

/** `isWanted`: as soon as it is true. Later changes matter for the next page only. */
export function useAutoplay(ids: readonly string[], places: AnswerPlaces, isWanted: boolean): void {
  const newest = useRef(ids);
  newest.current = ids;
  const hasBegun = useRef(false);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isWanted || hasBegun.current) return;
    hasBegun.current = true;
    end.current = playInTurn(newest.current, places);
  }, [isWanted, places]);
  useEffect(() => () => end.current?.(), []);
}
