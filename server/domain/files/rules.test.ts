// Content decides whether a file is a picture or a video.
import { expect, test } from 'vitest';
import { judgeFile } from './rules.ts';

test('a picture under a wrong name is stored as what it is', () => {
  expect(judgeFile('image', 'image/png', 'image/jpeg')).toEqual({ mimeType: 'image/png' });
  expect(judgeFile('image', 'image/webp', undefined)).toEqual({ mimeType: 'image/webp' });
});

test('something else under a picture’s name is refused as not what it says', () => {
  expect(judgeFile('image', 'application/pdf', 'image/png')).toEqual({ refusal: 'file_content_mismatch' });
  expect(judgeFile('image', undefined, 'Image/PNG; charset=binary')).toEqual({
    refusal: 'file_content_mismatch',
  });
});

test('a picture that could carry a script is no format that is taken', () => {
  expect(judgeFile('image', 'application/xml', 'image/svg+xml')).toEqual({ refusal: 'unsupported_format' });
  expect(judgeFile('image', undefined, undefined)).toEqual({ refusal: 'unsupported_format' });
});

test('a video is no picture, and a picture no video', () => {
  expect(judgeFile('video', 'video/mp4', 'application/octet-stream')).toEqual({ mimeType: 'video/mp4' });
  expect(judgeFile('video', 'video/x-m4v', 'video/x-m4v')).toEqual({ mimeType: 'video/mp4' });
  expect(judgeFile('video', 'image/png', 'video/mp4')).toEqual({ refusal: 'file_content_mismatch' });
  expect(judgeFile('image', 'video/mp4', 'video/mp4')).toEqual({ refusal: 'unsupported_format' });
  expect(judgeFile('video', 'video/matroska', 'video/x-matroska')).toEqual({ refusal: 'unsupported_format' });
});
