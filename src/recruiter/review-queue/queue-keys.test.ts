// Review shortcuts on any keyboard layout.
import { expect, test } from 'vitest';
import { actionOfKey } from './queue-keys.ts';

const pressed = (key: string, code: string, chord = {}) =>
  actionOfKey({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...chord });

test.each([
  ['1', 'Digit1', { do: 'rate', rate: 'good' }],
  ['3', 'Numpad3', { do: 'rate', rate: 'bad' }],
  ['s', 'KeyS', { do: 'skip' }],
  ['B', 'KeyB', { do: 'back' }],
  ['u', 'KeyU', { do: 'undo' }],
])('%s is an action', (key, code, action) => {
  expect(pressed(key, code)).toEqual(action);
});

test('a keyboard of other letters or digits does the same by the keys’ places', () => {
  expect(pressed('ы', 'KeyS')).toEqual({ do: 'skip' });
  expect(pressed('٢', 'Digit2')).toEqual({ do: 'rate', rate: 'middling' });
});

test('Latin letters count where they are written: on a French keyboard & is no 1', () => {
  expect(pressed('&', 'Digit1')).toBeNull();
  expect(pressed('a', 'KeyQ')).toBeNull();
});

test('other keys and chords are left to the browser', () => {
  expect(pressed('4', 'Digit4')).toBeNull();
  expect(pressed('Enter', 'Enter')).toBeNull();
  expect(pressed('s', 'KeyS', { ctrlKey: true })).toBeNull();
  expect(pressed('1', 'Digit1', { altKey: true })).toBeNull();
});
