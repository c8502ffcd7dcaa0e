// Whose media is expected, and for how many people a picture is made. A connection that is silent on purpose must not be
// renegotiated forever.
import { expect, test, vi } from 'vitest';
import { expectsMedia } from './mesh.ts';
import { meetingIn } from './stand-in-call.ts';
import { StandInStream } from './stand-in-media.ts';
import { meshHall } from './stand-in-mesh.ts';

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

test('the limits of every picture follow the number of people who come and leave', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', StandInStream);
  const hall = meshHall();
  const meeting = meetingIn(hall);
  const settle = () => vi.advanceTimersByTimeAsync(3000);
  for (const id of ['anna', 'ben']) meeting.come(id);
  await settle();
  expect(hall.receivers()).toEqual([1, 1]);
  meeting.come('cem');
  await settle();
  expect(hall.receivers()).toEqual([2, 2, 2, 2, 2, 2]);
  meeting.go('cem');
  await settle();
  expect(hall.receivers()).toEqual([1, 1]);
  for (const { call } of meeting.guests.values()) call.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
