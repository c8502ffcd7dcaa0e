// Arrow keys move in the direction they point, also in right-to-left languages.
import { expect, test } from 'vitest';
import { stepOf } from './step-keys.ts';

const pressed = (key: string, isFromRight = false, chord = {}) =>
  stepOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...chord }, isFromRight);

test('to the right is the next column where one reads from the left, and the one before where not', () => {
  expect(pressed('ArrowRight')).toEqual({ rows: 0, columns: 1 });
  expect(pressed('ArrowRight', true)).toEqual({ rows: 0, columns: -1 });
  expect(pressed('ArrowLeft', true)).toEqual({ rows: 0, columns: 1 });
  expect(pressed('ArrowDown', true)).toEqual({ rows: 1, columns: 0 });
});

test('other keys and chords are left to the browser', () => {
  expect(pressed('Tab')).toBeNull();
  expect(pressed('ArrowRight', false, { altKey: true })).toBeNull();
});
