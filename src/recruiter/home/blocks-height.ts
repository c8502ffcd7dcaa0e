// How high the blocks above the list of jobs were when this browser last showed them. Their skeleton takes the same
// room, so that a slow reply does not move the list.
import { useEffect, useRef, type RefObject } from 'react';
import * as z from 'zod/mini';
import { storedValue } from '../../kit/stored-text.ts';
import { remNow } from '../../kit/use-rem.ts';

/** In CSS pixels. Another window width or text size breaks the lines elsewhere. */
const Size = z.object({ window: z.number(), text: z.number(), height: z.number() });

const stored = storedValue(() => localStorage, 'home_blocks', Size);

/** Undefined if these blocks have not been shown in such a window. */
export function lastHeight(): number | undefined {
  const size = stored.load();
  return size?.window === window.innerWidth && size.text === remNow() ? size.height : undefined;
}

/** The ref of the blocks, whose height is remembered. */
export function useRememberedHeight(): RefObject<HTMLDivElement | null> {
  const blocks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = blocks.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      stored.save({ window: window.innerWidth, text: remNow(), height: element.offsetHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return blocks;
}
