import { expect, test } from 'vitest';
import { findAgain } from './remembered-devices.ts';

const devices = [
  { deviceId: 'default', label: 'Default - Built-in' },
  { deviceId: 'b7', label: 'Built-in' },
  { deviceId: 'c3', label: 'Headset' },
  { deviceId: 'd1', label: '' },
];

test('a device is found again by its id, and by its name where the browser has given it another', () => {
  expect(findAgain({ id: 'c3', label: 'Headset' }, devices)).toBe('c3');
  expect(findAgain({ id: 'c3', label: 'Renamed since' }, devices)).toBe('c3');
  expect(findAgain({ id: 'a0', label: 'Headset' }, devices)).toBe('c3');
});

test('a device that is not there is not mistaken for one without a name', () => {
  expect(findAgain({ id: 'a0', label: 'Old camera' }, devices)).toBeNull();
  expect(findAgain({ id: 'a0', label: '' }, devices)).toBeNull();
});
