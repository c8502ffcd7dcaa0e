import { expect, test } from 'vitest';
import { problemOfVideo, videoTypeOf } from './save-video.ts';

test('takes what the browser calls a video, and what only its name does', () => {
  expect(videoTypeOf({ name: 'me.mov', type: 'video/quicktime' })).toBe('video/quicktime');
  expect(videoTypeOf({ name: 'ME.MP4', type: '' })).toBe('video/mp4');
  expect(videoTypeOf({ name: 'cv.pdf', type: 'application/pdf' })).toBeNull();
  expect(videoTypeOf({ name: 'me.mp4', type: 'application/pdf' })).toBeNull();
});

test('says what is wrong with a file before it is kept', () => {
  expect(problemOfVideo({ name: 'a.mp4', type: 'video/mp4', size: 1 })).toBeNull();
  expect(problemOfVideo({ name: 'a.mp4', type: 'video/mp4', size: 0 })).toBe('file_not_video');
  expect(problemOfVideo({ name: 'a.txt', type: 'text/plain', size: 9 })).toBe('file_not_video');
  expect(problemOfVideo({ name: 'a.mp4', type: 'video/mp4', size: 2 ** 30 })).toBe('file_too_large');
});
