import { describe, expect, test } from 'vitest';
import { chosenAgain, rateOfKey } from './rate-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe('rating from the keyboard', () => {
  test('1, 2 and 3 are good, middling and bad', () => {
    expect(['1', '2', '3'].map((key) => rateOfKey({ key, ...plain }))).toEqual(['good', 'middling', 'bad']);
  });
  test('leaves every other key alone', () => {
    expect(['0', '4', 'a', 'Enter', '12', ''].map((key) => rateOfKey({ key, ...plain }))).toEqual(
      Array(6).fill(null),
    );
  });
  test('leaves the browser its chords: Ctrl+1 changes the tab', () => {
    expect(rateOfKey({ key: '1', ...plain, ctrlKey: true })).toBeNull();
  });
  test('the same rate once more is taken back', () => {
    expect(chosenAgain('good', 'good')).toBeNull();
    expect(chosenAgain('good', 'bad')).toBe('bad');
    expect(chosenAgain(null, 'bad')).toBe('bad');
  });
});
