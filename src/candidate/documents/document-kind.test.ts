import { describe, expect, it } from 'vitest';
import { looksLikeDocument } from './DocumentFields.tsx';

const file = (name: string, ...bytes: number[]) => new File([new Uint8Array(bytes)], name);

describe('a file that a candidate chose', () => {
  it.each([
    ['cv.pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
    ['cv.docx', [0x50, 0x4b, 0x03, 0x04, 0x00]],
    ['cv.doc', [0xd0, 0xcf, 0x11, 0xe0, 0x00]],
    ['cv.jpg', [0xff, 0xd8, 0xff, 0xe0, 0x00]],
    ['резюме.txt', [...new TextEncoder().encode('Десять лет на море')]],
    ['utf16.txt', [0xff, 0xfe, 0x41, 0x00]],
  ])('is taken: %s', async (name, bytes) => {
    expect(await looksLikeDocument(file(name, ...bytes))).toBe(true);
  });

  it.each([
    ['program.pdf', [0x4d, 0x5a, 0x90, 0x00]],
    ['archive.zip', [0x50, 0x4b, 0x03, 0x04, 0x00]],
    ['photo.webp', [0x52, 0x49, 0x46, 0x46, 0x01, 0x00, 0x57]],
  ])('is not taken, and that is said at once: %s', async (name, bytes) => {
    expect(await looksLikeDocument(file(name, ...bytes))).toBe(false);
  });
});
