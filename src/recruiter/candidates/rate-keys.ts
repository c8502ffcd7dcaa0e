// Rating from the keyboard: 1, 2 and 3 are good, middling and bad; what is given already is taken back.
import { rates, type Rate } from '#contract/status.ts';

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The rate that a key stands for, or null. Chords belong to the browser. */
export function rateOfKey({ key, ctrlKey, metaKey, altKey }: Pressed): Rate | null {
  if (ctrlKey || metaKey || altKey) return null;
  return (/^[1-3]$/.test(key) && rates[Number(key) - 1]) || null;
}

/** What choosing a rate means: the same once more takes it back. */
export function chosenAgain(mine: Rate | null, chosen: Rate): Rate | null {
  return mine === chosen ? null : chosen;
}
