// Content decides whether a file is a picture or a video.
import { expect, test } from 'vitest';
import { judgeFile } from './rules.ts';

test('a picture with a wrong type is stored with its real type', () => {
  expect(judgeFile('image', 'image/png', 'image/jpeg')).toEqual({ mimeType: 'image/png' });
  expect(judgeFile('image', 'image/webp', undefined)).toEqual({ mimeType: 'image/webp' });
});

test('content that is not the declared picture is refused as a mismatch', () => {
  expect(judgeFile('image', 'application/pdf', 'image/png')).toEqual({ refusal: 'file_content_mismatch' });
  expect(judgeFile('image', undefined, 'Image/PNG; charset=binary')).toEqual({
    refusal: 'file_content_mismatch',
  });
});

test('a picture format that can contain scripts is refused', () => {
  expect(judgeFile('image', 'application/xml', 'image/svg+xml')).toEqual({ refusal: 'unsupported_format' });
  expect(judgeFile('image', undefined, undefined)).toEqual({ refusal: 'unsupported_format' });
});

test('a video is refused as a picture, and a picture as a video', () => {
  expect(judgeFile('video', 'video/mp4', 'application/octet-stream')).toEqual({ mimeType: 'video/mp4' });
  expect(judgeFile('video', 'video/x-m4v', 'video/x-m4v')).toEqual({ mimeType: 'video/mp4' });
  expect(judgeFile('video', 'image/png', 'video/mp4')).toEqual({ refusal: 'file_content_mismatch' });
  expect(judgeFile('image', 'video/mp4', 'video/mp4')).toEqual({ refusal: 'unsupported_format' });
  expect(judgeFile('video', 'video/matroska', 'video/x-matroska')).toEqual({ refusal: 'unsupported_format' });
});
