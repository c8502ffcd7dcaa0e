// Where a key leads in a transcript. Up and down go by sentence, the other arrows by word in the direction of the text (with Shift they
// choose several words), Enter plays. Pure.
import type { WordPlaces } from './word-places.ts';

/** Where the keyboard is. `head` null: at a sentence, at none of its words. */
export interface KeyPlace {
  line: number;
  /** Where choosing with Shift began, and the word that it has reached. */
  anchor: number;
  head: number | null;
}

export interface PressedKey {
  key: string;
  shiftKey: boolean;
}

interface Text {
  places: Pick<WordPlaces, 'lineOf' | 'firstOf'>;
  lines: number;
  words: number;
  isRtl: boolean;
}

/** Null: the key is not one of the text's. `playFrom` is a word. */
export function nextPlace(
  { key, shiftKey }: PressedKey,
  at: KeyPlace,
  { places, lines, words, isRtl }: Text,
): { place: KeyPlace; playFrom?: number } | null {
  const lineIs = (line: number) => ({
    place: { ...at, line: Math.max(0, Math.min(lines - 1, line)), head: null },
  });
  const here = at.head ?? places.firstOf(at.line);
  switch (key) {
    case 'ArrowDown':
      return lineIs(at.line + 1);
    case 'ArrowUp':
      return lineIs(at.line - 1);
    case 'Home':
      return lineIs(0);
    case 'End':
      return lineIs(lines - 1);
    case 'Enter':
      return { place: at, playFrom: here };
    case 'Escape':
      return at.head === null ? null : lineIs(at.line);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const isForward = (key === 'ArrowRight') !== isRtl;
      // The first press forward reaches the sentence's first word.
      const by = isForward ? (at.head === null ? 0 : 1) : -1;
      const head = Math.max(0, Math.min(words - 1, here + by));
      return { place: { line: places.lineOf(head), anchor: shiftKey ? at.anchor : head, head } };
    }
    default:
      return null;
  }
}
