// Chapters as ffmpeg reads them. tests/api/join-room.test.ts has ffmpeg read them.
import { expect, test } from 'vitest';
import { chapterFile } from './chapters.ts';

test('each chapter ends where the next one begins, the last one with the video', () => {
  const chapters = [
    { at_ms: 0, title: 'Why nursing?' },
    { at_ms: 61_000, title: 'Nights?' },
  ];
  expect(chapterFile(chapters, 90_000.4)).toBe(
    [
      ...[';FFMETADATA1', '[CHAPTER]', 'TIMEBASE=1/1000', 'START=0', 'END=61000', 'title=Why nursing?'],
      ...['[CHAPTER]', 'TIMEBASE=1/1000', 'START=61000', 'END=90001', 'title=Nights?', ''],
    ].join('\n'),
  );
});

test('a video without chapters gets no file, also if all of them come after its end', () => {
  expect(chapterFile([], 90_000)).toBeNull();
  expect(chapterFile([{ at_ms: 90_000, title: 'Late' }], 90_000)).toBeNull();
});

test('of chapters that begin at the same moment the last one counts', () => {
  const chapters = ['One', 'Two', 'Three'].map((title) => ({ at_ms: 0, title }));
  expect(chapterFile(chapters, 1000)?.match(/title=.*/g)).toEqual(['title=Three']);
});

test('a title is one line of at most 255 bytes, and writes nothing else into the file', () => {
  const titleOf = (title: string) =>
    chapterFile([{ at_ms: 0, title }], 1000)
      ?.split('title=')
      .slice(1)
      .join('title=')
      .trimEnd();
  expect(titleOf(' a\r\n[CHAPTER]\u0000;#=\\ ')).toBe(String.raw`a [CHAPTER] \;\#\=\\`);
  const family = '👩‍👩‍👧';
  const long = titleOf(family.repeat(40)) ?? '';
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
  expect(long).toBe(`${family.repeat(14)}…`);
});
