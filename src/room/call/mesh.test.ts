// Whose media is expected. A connection that is silent on purpose must not be renegotiated forever.
import { expect, test } from 'vitest';
import { expectsMedia } from './mesh.ts';

const person = { id: 'a', connection: 'b', entered: 1, sends: true, isLow: false };

test('a person with a camera and no microphone sends nothing while either side receives sound only', () => {
  const camera = { ...person, isMicrophoneOn: false, isCameraOn: true };
  expect(expectsMedia(camera, false)).toBe(true);
  expect(expectsMedia(camera, true)).toBe(false);
  expect(expectsMedia({ ...camera, isLow: true }, false)).toBe(false);
  expect(expectsMedia({ ...camera, isMicrophoneOn: true, isLow: true }, true)).toBe(true);
});

test('an observer sends nothing', () => {
  const observer = { ...person, sends: false, isMicrophoneOn: true, isCameraOn: true };
  expect(expectsMedia(observer, false)).toBe(false);
});
