// The user's playback speed, stored in this browser and used for all candidates.
import { speeds, type Speed } from './video-source.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'review_speed';
/** A function, because even reading `localStorage` throws if the browser blocks it. */
const pageStore = () => localStorage;

export function readSpeed(store: () => Store = pageStore): Speed {
  try {
    const stored = Number(store().getItem(key));
    return speeds.find((speed) => speed === stored) ?? 1;
  } catch {
    // Storage is blocked: use the default speed.
    return 1;
  }
}

export function storeSpeed(speed: Speed, store: () => Store = pageStore): void {
  try {
    store().setItem(key, String(speed));
  } catch {
    // Storage is full or blocked: the speed lasts until the page is closed.
  }
}
