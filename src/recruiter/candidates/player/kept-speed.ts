// The speed at which somebody watches, kept in this browser: whoever hurries, hurries through all candidates.
import { speeds, type Speed } from '../video-source.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'review_speed';
/** Asked for where it is used: naming localStorage already throws where the browser refuses it. */
const pageStore = () => localStorage;

export function readSpeed(store: () => Store = pageStore): Speed {
  try {
    const kept = Number(store().getItem(key));
    return speeds.find((speed) => speed === kept) ?? 1;
  } catch {
    // Storage is refused: the usual speed.
    return 1;
  }
}

export function keepSpeed(speed: Speed, store: () => Store = pageStore): void {
  try {
    store().setItem(key, String(speed));
  } catch {
    // Full or refused: it holds as long as the page.
  }
}
