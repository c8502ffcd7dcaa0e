// Home and End go to the ends of the whole list, not of the loaded part.
import { useEffect, useRef } from 'react';
import { isElsewhere, keyMove } from './keys.ts';

/** Handles Home and End anywhere on the page, except where they mean something else. */
export function useEndKeys(jump: (end: 'newest' | 'oldest') => void): void {
  const latest = useRef(jump);
  useEffect(() => {
    latest.current = jump;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.shiftKey || isElsewhere(event.target)) return;
      const move = keyMove(event, false);
      if (move?.to !== 'newest' && move?.to !== 'oldest') return;
      event.preventDefault();
      latest.current(move.to);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
