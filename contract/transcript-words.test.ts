import { describe, expect, it } from 'vitest';
import type { TranscriptEdit, TranscriptWord } from './transcript.ts';
import { replacedBy, sentencesOf, shownWords, spokenAt, wordAt } from './transcript-words.ts';

const spoken = (text: string, gapMs = 0): TranscriptWord[] =>
  text.split(' ').map((word, i) => ({
    ...{ word, from_ms: i * (400 + gapMs), to_ms: i * (400 + gapMs) + 300, confidence: 0.9 },
  }));
const edit = (from_word: number, to_word: number, text: string): TranscriptEdit => ({
  ...{ id: text, from_word, to_word, text, user_name: 'Rita', created_at: '2026-11-01T00:00:00Z' },
});
const textsOf = (words: readonly { text: string }[]) => words.map(({ text }) => text);

describe('a corrected transcript', () => {
  it('has the new words instead of the recognized ones, with their times', () => {
    const shown = shownWords(spoken('I work knight shifts now'), [edit(2, 4, 'night shifts')]);
    expect(textsOf(shown)).toEqual(['I', 'work', 'night shifts', 'now']);
    expect(shown[2]).toMatchObject({ fromMs: 800, toMs: 1500, first: 2, beyond: 4, confidence: null });
    expect(shown[3]).toMatchObject({ first: 4, beyond: 5, confidence: 0.9, edit: null });
  });

  it('replaces the corrections inside a new one, and none that sticks out', () => {
    const edits = [edit(2, 4, 'a'), edit(6, 7, 'b')];
    expect(replacedBy(edits, { from_word: 1, to_word: 7 })).toEqual(edits);
    expect(replacedBy(edits, { from_word: 4, to_word: 6 })).toEqual([]);
    expect(replacedBy(edits, { from_word: 3, to_word: 5 })).toBeNull();
  });
});

describe('sentences', () => {
  const sentences = (text: string, gapMs = 0) =>
    sentencesOf(shownWords(spoken(text, gapMs), [])).map((sentence) => sentence.text);

  it('end with a full stop in any script, and after a pause', () => {
    expect(sentences('Yes. I do! “Really?” ok')).toEqual(['Yes.', 'I do!', '“Really?”', 'ok']);
    expect(sentences('是。 好 نعم؟ لا')).toEqual(['是。', '好 نعم؟', 'لا']);
    expect(sentences('one two three', 1400)).toEqual(['one two three']);
    expect(sentences('one two three', 1700)).toEqual(['one', 'two', 'three']);
  });

  it('are no longer than 40 words, and lose none', () => {
    const long = Array.from({ length: 95 }, (_, i) => `w${i}`).join(' ');
    expect(sentences(long)).toHaveLength(3);
    expect(sentences(long).join(' ')).toBe(long);
  });

  it('know the word at a place of their text', () => {
    const [sentence] = sentencesOf(shownWords(spoken('I work nights'), []));
    if (!sentence) throw new Error('there is a sentence');
    expect([0, 1, 2, 5, 6, 7, 12, 99].map((offset) => wordAt(sentence, offset))).toEqual([
      ...[0, 0, 1, 1, 1, 2, 2, 2],
    ]);
  });
});

it('the spoken word is the last that began, until shortly after its end', () => {
  const words = shownWords(spoken('one two three', 1600), []);
  const at = [0, 299, 899, 901, 2000, 4300, 4901].map((ms) => spokenAt(words, ms));
  expect(at).toEqual([0, 0, 0, -1, 1, 2, -1]);
  expect(spokenAt([], 100)).toBe(-1);
});
