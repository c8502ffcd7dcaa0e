import { describe, expect, it } from 'vitest';
import { readSearch } from '#contract/words.ts';
import type { SpokenSegment } from './engine.ts';
import type { StoredWords } from '../../platform/db/schema/transcript.ts';
import { wordsOfRow } from '../candidates/recognized.ts';
import { areTimed, wordsOf } from './rules.ts';
import { searchQuery } from './search-store.ts';
import { hitToWire } from './to-wire.ts';

const segment = (words: string[], isTimed = true): SpokenSegment => ({
  ...{ fromMs: 0, toMs: 1000, isTimed },
  words: words.map((word, i) => ({ fromMs: i * 100, toMs: i * 100 + 90, word, confidence: 0.12345 })),
});

describe('words', () => {
  it('are stored short, and read again', () => {
    const words = wordsOf([segment(['one', 'two']), segment(['three'])]);
    expect(words).toEqual([
      [0, 90, 'one', 0.12],
      [100, 190, 'two', 0.12],
      [0, 90, 'three', 0.12],
    ]);
    expect(wordsOfRow(words)).toEqual([
      { from_ms: 0, to_ms: 90, word: 'one', confidence: 0.12 },
      { from_ms: 100, to_ms: 190, word: 'two', confidence: 0.12 },
      { from_ms: 0, to_ms: 90, word: 'three', confidence: 0.12 },
    ]);
  });

  it('are none if there are fewer than three', () => {
    expect(wordsOf([segment(['ah', 'eh'])])).toBeNull();
  });

  it('are timed only if all of them are', () => {
    expect(areTimed([segment(['one'])])).toBe(true);
    expect(areTimed([segment(['one']), segment(['two'], false)])).toBe(false);
  });
});

it('a search becomes a query of PostgreSQL', () => {
  expect(searchQuery(readSearch(`"night shift" O'Bri`))).toBe("'night' <-> 'shift' & 'o''bri':*");
});

describe('a hit', () => {
  const words: StoredWords = Array.from({ length: 60 }, (_, i) => [i * 100, i * 100 + 90, `word${i}`]);
  words[30] = [3000, 3090, 'Night'];
  words[31] = [3100, 3190, 'shift,'];
  const found = {
    answerId: 'a',
    responseId: 'r',
    jobId: 'j',
    jobName: '',
    full: '',
    question: '',
    text: null,
    words,
    edits: [],
  };

  it('shows the words around the first match, and marks the matches', () => {
    const { passage, matches, at_ms } = hitToWire(found, readSearch('"night shift"'));
    expect(passage.split(' ')).toHaveLength(12 + 2 + 12);
    expect(matches.map(({ from, to }) => passage.slice(from, to))).toEqual(['Night shift,']);
    expect(at_ms).toBe(3000);
  });

  it('at the beginning shows no words before it', () => {
    const { passage, matches, at_ms } = hitToWire(found, readSearch('word0'));
    expect(passage.startsWith('word0 word1 ')).toBe(true);
    expect(matches[0]).toEqual({ from: 0, to: 5 });
    expect(at_ms).toBe(0);
  });

  it('in a written answer is cut between words, without a time', () => {
    const before = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ');
    const text = `${before}\nNight  shift, always.`;
    const { passage, matches, at_ms } = hitToWire({ ...found, text }, readSearch('"night shift"'));
    expect(passage).toMatch(/^word28 .* word39 Night {2}shift, always\.$/);
    expect(matches.map(({ from, to }) => passage.slice(from, to))).toEqual(['Night  shift']);
    expect(at_ms).toBeNull();
  });

  it('in a script without spaces does not show the whole answer', () => {
    const text = `${'我在医院工作。'.repeat(50)}夜班${'我在医院工作。'.repeat(50)}`;
    const { passage, matches } = hitToWire({ ...found, text }, readSearch('夜班'));
    expect(passage.length).toBeLessThan(100);
    expect(matches.map(({ from, to }) => passage.slice(from, to)).join('')).toBe('夜班');
  });
});
