// Rating by keyboard: 1, 2 and 3 are good, middling and bad. Repeating the current rate removes it.
import { rates, type Rate } from '#contract/status.ts';

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The rate for a key, or null. Key combinations belong to the browser. */
export function rateOfKey({ key, ctrlKey, metaKey, altKey }: Pressed): Rate | null {
  if (ctrlKey || metaKey || altKey) return null;
  return (/^[1-3]$/.test(key) && rates[Number(key) - 1]) || null;
}

/** The new rate after a choice: choosing the same rate again removes it. */
export function chosenAgain(mine: Rate | null, chosen: Rate): Rate | null {
  return mine === chosen ? null : chosen;
}
