// The review shortcuts, on Latin and other keyboards.
import { describe, expect, test } from 'vitest';
import { reviewKeyOf } from './review-keys.ts';

const pressed = (key: string, code = '', chord = {}) =>
  reviewKeyOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...chord });

describe('a key', () => {
  test('of a player does what it does in other players', () => {
    expect([' ', 'k', 'K', 'j', 'ArrowLeft', 'l', 'ArrowRight'].map((key) => pressed(key))).toEqual([
      'toggle',
      'toggle',
      'toggle',
      'back',
      'back',
      'forward',
      'forward',
    ]);
  });
  test('on a Russian or Arabic keyboard goes by its place', () => {
    expect(pressed('л', 'KeyK')).toBe('toggle');
    expect(pressed('б', 'Comma')).toBe('slower');
    expect(pressed('م', 'KeyL')).toBe('forward');
    expect(pressed('؟', 'Slash')).toBe('help');
  });
  test('that lies elsewhere on another Latin keyboard goes by what is written on it', () => {
    expect(pressed('m', 'Comma')).toBeNull();
    expect(pressed('?', 'Minus')).toBe('help');
  });
  test('in a chord is the browser’s', () => {
    expect(pressed('c', 'KeyC', { ctrlKey: true })).toBeNull();
    expect(pressed('ArrowLeft', '', { altKey: true })).toBeNull();
    expect(pressed('n', 'KeyN', { metaKey: true })).toBeNull();
  });
});
