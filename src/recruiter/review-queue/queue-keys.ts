// The shortcuts of a review queue, in addition to those of the player (candidates/keys).
import { rates, type Rate } from '#contract/status.ts';

export type ReviewAction = { do: 'rate'; rate: Rate } | { do: 'skip' | 'back' | 'undo' };

interface Pressed {
  key: string;
  /** The physical key, whatever character it types. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const letters = { s: 'skip', b: 'back', u: 'undo' } as const;

/**
 * The action of a key, or null. Key combinations belong to the browser. If the layout types other letters (ы, س) or
 * digits (١), the key's position counts.
 */
export function actionOfKey({ key, code, ctrlKey, metaKey, altKey }: Pressed): ReviewAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const meant = /^[\x20-\x7e]$/.test(key) ? key.toLowerCase() : (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? '');
  const letter = meant.toLowerCase();
  const rate = /^[1-3]$/.test(letter) ? rates[Number(letter) - 1] : undefined;
  if (rate) return { do: 'rate', rate };
  return isLetter(letter) ? { do: letters[letter] } : null;
}

function isLetter(letter: string): letter is keyof typeof letters {
  return Object.hasOwn(letters, letter);
}
