import { expect, it } from 'vitest';
import { nextPlace, type KeyPlace, type PressedKey } from './word-keys.ts';

// Two sentences: words 0 to 2, and 3 to 4.
const text = {
  places: { lineOf: (word: number) => (word < 3 ? 0 : 1), firstOf: (line: number) => (line === 0 ? 0 : 3) },
  ...{ lines: 2, words: 5, isRtl: false },
};
const start: KeyPlace = { line: 0, anchor: 0, head: null };

function press(keys: readonly (string | PressedKey)[], isRtl = false): KeyPlace {
  return keys.reduce<KeyPlace>((at, key) => {
    const pressed = typeof key === 'string' ? { key, shiftKey: false } : key;
    return nextPlace(pressed, at, { ...text, isRtl })?.place ?? at;
  }, start);
}
const shift = (key: string) => ({ key, shiftKey: true });

it('arrows go by word into the next sentence, and stop at both ends', () => {
  expect(press(['ArrowRight']).head).toBe(0);
  expect(press(Array.from({ length: 4 }, () => 'ArrowRight'))).toMatchObject({ line: 1, head: 3 });
  expect(press(Array.from({ length: 9 }, () => 'ArrowRight')).head).toBe(4);
  expect(press(['ArrowDown', 'ArrowLeft'])).toMatchObject({ line: 0, head: 2 });
  expect(press(['ArrowLeft']).head).toBe(0);
});

it('in text from right to left the left arrow goes forward', () => {
  expect(press(['ArrowLeft', 'ArrowLeft'], true).head).toBe(1);
  expect(press(['ArrowLeft', 'ArrowLeft', 'ArrowRight'], true).head).toBe(0);
});

it('Shift chooses several words from where it began', () => {
  expect(press(['ArrowRight', 'ArrowRight', shift('ArrowRight'), shift('ArrowRight')])).toMatchObject({
    ...{ anchor: 1, head: 3 },
  });
});

it('up, down, Home and End go by sentence and choose nothing', () => {
  expect(press(['ArrowRight', 'ArrowDown'])).toMatchObject({ line: 1, head: null });
  expect(press(['ArrowDown', 'ArrowDown', 'Home']).line).toBe(0);
  expect(press(['End']).line).toBe(1);
});

it('Enter plays from the word, or the beginning of the sentence', () => {
  expect(nextPlace(shift('Enter'), { line: 1, anchor: 0, head: null }, text)?.playFrom).toBe(3);
  expect(nextPlace(shift('Enter'), { line: 1, anchor: 0, head: 4 }, text)?.playFrom).toBe(4);
});

it('leaves every other key to the page, also Escape where nothing is chosen', () => {
  for (const key of ['c', ' ', '1', 'Tab', 'Escape'])
    expect(nextPlace({ key, shiftKey: false }, start, text), key).toBeNull();
});
