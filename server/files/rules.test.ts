// A picture is what its bytes say.
import { expect, test } from 'vitest';
import { judgePicture } from './rules.ts';

test('a picture under a wrong name is stored as what it is', () => {
  expect(judgePicture('image/png', 'image/jpeg')).toEqual({ mimeType: 'image/png' });
  expect(judgePicture('image/webp', undefined)).toEqual({ mimeType: 'image/webp' });
});

test('something else under a picture’s name is refused as not what it says', () => {
  expect(judgePicture('application/pdf', 'image/png')).toEqual({ refusal: 'file_content_mismatch' });
  expect(judgePicture(undefined, 'Image/PNG; charset=binary')).toEqual({ refusal: 'file_content_mismatch' });
});

test('a picture that could carry a script is no format that is taken', () => {
  expect(judgePicture('application/xml', 'image/svg+xml')).toEqual({ refusal: 'unsupported_format' });
  expect(judgePicture(undefined, undefined)).toEqual({ refusal: 'unsupported_format' });
});
