import { expect, it } from 'vitest';
import { captionsOf } from './captions.ts';
import { shownWords } from './transcript-words.ts';

const captions = (text: string, gapMs = 100) =>
  captionsOf(
    shownWords(
      text.split(' ').map((word, i) => ({
        ...{ word, from_ms: i * (300 + gapMs), to_ms: i * (300 + gapMs) + 300, confidence: null },
      })),
      [],
    ),
  );

/** The blocks after the header: https://www.w3.org/TR/webvtt1/#file-structure */
function cuesOf(file: string): { startMs: number; endMs: number; lines: string[] }[] {
  const [header, ...blocks] = file.trimEnd().split('\n\n');
  expect(header).toBe('WEBVTT');
  return blocks.map((block) => {
    const [times = '', ...lines] = block.split('\n');
    const [startMs = NaN, endMs = NaN] = times.split(' --> ').map(msOf);
    return { startMs, endMs, lines };
  });
}

function msOf(clock: string): number {
  expect(clock).toMatch(/^\d\d:\d\d:\d\d\.\d\d\d$/);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
}

it('are WebVTT with at most two lines of 42 characters and 7 seconds, and lose no word', () => {
  const text = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
  const cues = cuesOf(captions(text));
  expect(cues.map(({ lines }) => lines.join(' ')).join(' ')).toBe(text);
  for (const { lines, startMs, endMs } of cues) {
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
    expect(endMs - startMs).toBeLessThanOrEqual(7000);
  }
});

it('end with a silence, and start with the next word', () => {
  const cues = cuesOf(captions('one two', 2000));
  expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 500],
    [2300, 2800],
  ]);
});

it('show every sign as it was said, and are never markup', () => {
  expect(captions('a<b>c --> R&D')).toContain('a&lt;b&gt;c --&gt; R&amp;D');
  expect(captions('')).toMatch(/^WEBVTT/);
  const word = { word: 'x', from_ms: 0, to_ms: 300, confidence: null };
  const edit = { id: '', from_word: 0, to_word: 1, text: 'two\n\nlines', user_name: '', created_at: '' };
  expect(cuesOf(captionsOf(shownWords([word], [edit])))[0]?.lines).toEqual(['two lines']);
});
