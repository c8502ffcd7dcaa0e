// Home and End lead to the ends of the whole list, not of what is loaded of it.
import { useEffect, useRef } from 'react';
import { isElsewhere, keyMove } from './keys.ts';

/** Home and End anywhere on the page, but where they mean something else. */
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
