import { describe, expect, test } from 'vitest';
import { dispositionOf } from './disposition.ts';
import { chooseRange } from './range.ts';

const etag = '"abc"';
const choose = (range?: string, ifRange?: string) => chooseRange(1000, etag, { range, ifRange });

describe('the range of a media request', () => {
  test('is the whole file if none is requested', () => {
    expect(choose()).toBe('whole');
  });

  test('is the requested bytes, inclusive', () => {
    expect(choose('bytes=0-499')).toEqual({ start: 0, end: 499 });
    expect(choose('bytes=500-')).toEqual({ start: 500, end: 999 });
    expect(choose('bytes=-200')).toEqual({ start: 800, end: 999 });
  });

  test('ends at the end of the file', () => {
    expect(choose('bytes=900-5000')).toEqual({ start: 900, end: 999 });
    expect(choose('bytes=-5000')).toEqual({ start: 0, end: 999 });
  });

  test('cannot start after the end', () => {
    expect(choose('bytes=1000-')).toBe('unsatisfiable');
  });

  test('is the whole file for several ranges, another unit or nonsense', () => {
    expect(choose('bytes=0-1,5-6')).toBe('whole');
    expect(choose('lines=0-1')).toBe('whole');
    expect(choose('nonsense')).toBe('whole');
  });

  test('is the whole file if the client has other content', () => {
    expect(choose('bytes=0-9', '"other"')).toBe('whole');
    expect(choose('bytes=0-9', etag)).toEqual({ start: 0, end: 9 });
  });
});

describe('the disposition of a stored file', () => {
  test('is inline for known types and attachment for all others', () => {
    expect(dispositionOf('video/webm;codecs=vp8,opus', '')).toBe('inline');
    expect(dispositionOf('text/html', '')).toBe('attachment');
    expect(dispositionOf('image/svg+xml', 'x.svg')).toMatch(/^attachment/);
  });

  test('carries any name safely', () => {
    const header = dispositionOf('application/pdf', 'Резюме "моё"\r\n.pdf');
    expect(header).toMatch(/^inline; filename="[A-Za-z0-9 ._-]+"; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/);
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe('Резюме _моё_.pdf');
  });
});
