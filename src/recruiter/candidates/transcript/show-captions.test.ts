import { expect, it } from 'vitest';
import { shownWords } from '#contract/transcript-words.ts';
import { cuesOf } from '../../jobs/captions.ts';
import { captionsOf } from './show-captions.ts';

const captions = (text: string, gapMs = 100) =>
  captionsOf(
    shownWords(
      text.split(' ').map((word, i) => ({
        ...{ word, from_ms: i * (300 + gapMs), to_ms: i * (300 + gapMs) + 300, confidence: null },
      })),
      [],
    ),
  );

it('are WebVTT with at most two lines of 42 characters and 7 seconds, and lose no word', () => {
  const text = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
  const cues = cuesOf(captions(text)) ?? [];
  expect(cues.map((cue) => cue.text.replaceAll('\n', ' ')).join(' ')).toBe(text);
  for (const cue of cues) {
    const lines = cue.text.split('\n');
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
    expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(7000);
  }
});

it('end with a silence, and start with the next word', () => {
  const cues = cuesOf(captions('one two', 2000)) ?? [];
  expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 500],
    [2300, 2800],
  ]);
});

it('show every sign as it was said, and are never markup', () => {
  expect(captions('a<b>c --> R&D')).toContain('a&lt;b&gt;c --&gt; R&amp;D');
  expect(captions('')).toMatch(/^WEBVTT/);
});
