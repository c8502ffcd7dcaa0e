import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { EngineFault } from './engine.ts';
import { readReply } from './read-reply.ts';

const lengthMs = 10_000;
const read = (reply: unknown) => readReply(JSON.stringify(reply), lengthMs);
const wordsOf = (reply: unknown) =>
  read(reply).segments.flatMap(({ words }) => words.map(({ fromMs, toMs, word }) => [fromMs, toMs, word]));

function faultOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof EngineFault) return error.fault;
  }
  return 'none';
}

describe('a reply', () => {
  it('with words beside its segments puts each into its segment', () => {
    const { language, segments } = read({
      ...{ task: 'transcribe', language: 'english', duration: 10, text: 'Good morning. Bye.' },
      words: [
        { word: 'Good', start: 0.5, end: 0.8 },
        { word: 'morning', start: 0.8, end: 1.2 },
        { word: 'Bye', start: 8.1, end: 8.4 },
      ],
      segments: [
        { id: 0, start: 0.4, end: 1.3, text: 'Good morning.', no_speech_prob: 0.01, avg_logprob: -0.2 },
        { id: 1, start: 8, end: 9, text: 'Bye.', no_speech_prob: 0.9, avg_logprob: -1.5 },
      ],
    });
    expect(language).toBe('en');
    expect(segments.map(({ words }) => words.map(({ word }) => word))).toEqual([
      ['Good', 'morning'],
      ['Bye'],
    ]);
    expect(segments[1]).toMatchObject({ isTimed: true, noSpeech: 0.9, logprob: -1.5 });
  });

  it('with pieces of words inside its segments joins them at the spaces', () => {
    const words = wordsOf({
      segments: [
        {
          ...{ start: 0, end: 2, text: ' Night shifts, mostly.' },
          words: [
            { word: ' Ni', start: 0, end: 0.1, probability: 0.9 },
            { word: 'ght', start: 0.1, end: 0.4, probability: 0.8 },
            { word: ' shifts', start: 0.5, end: 0.9, probability: 0.9 },
            { word: ',', start: 0.9, end: 1, probability: 0.5 },
            { word: ' mostly', start: 1, end: 1.5, probability: 2 },
            { word: '.', start: 1.5, end: 1.6, probability: 0.5 },
          ],
        },
      ],
    });
    expect(words).toEqual([
      [0, 400, 'Night'],
      [500, 1000, 'shifts,'],
      [1000, 1600, 'mostly.'],
    ]);
  });

  it('with whole words without spaces inside its segments takes each as a word', () => {
    const one = (word: string, start: number) => ({ word, start, end: start + 0.2 });
    const words = [one('night', 0), one('shifts', 0.3), one('.', 0.5)];
    expect(wordsOf({ segments: [{ start: 0, end: 1, text: 'night shifts.', words }] })).toEqual([
      [0, 200, 'night'],
      [300, 700, 'shifts.'],
    ]);
  });

  it('with segments alone gives each word the times of its segment', () => {
    const { segments } = read({
      segments: [{ start: 1, end: 3, text: ' Night shifts. ', no_speech_prob: -1, avg_logprob: -1 }],
    });
    expect(segments).toEqual([
      {
        ...{ fromMs: 1000, toMs: 3000, isTimed: false, logprob: -1 },
        words: [
          { fromMs: 1000, toMs: 3000, word: 'Night' },
          { fromMs: 1000, toMs: 3000, word: 'shifts.' },
        ],
      },
    ]);
  });

  it('with a text alone gives each word the times of the whole sound', () => {
    expect(wordsOf({ text: 'Night shifts.' })).toEqual([
      [0, 10_000, 'Night'],
      [0, 10_000, 'shifts.'],
    ]);
    expect(wordsOf({ text: '' })).toEqual([]);
  });

  it.each([null, []])('with words %o falls back to its segments', (words) => {
    expect(wordsOf({ words, segments: [{ start: 0, end: 1, text: 'Yes.', words }] })).toEqual([
      [0, 1000, 'Yes.'],
    ]);
  });

  it('with words that have no times puts them between their neighbors', () => {
    const words = [
      { word: 'in', start: 1, end: 1.2 },
      { word: '2019', start: null, end: null },
      { word: 'I', start: 1.8, end: 2 },
    ];
    expect(wordsOf({ words })).toEqual([
      [1000, 1200, 'in'],
      [1200, 1800, '2019'],
      [1800, 2000, 'I'],
    ]);
  });

  it('with times a little outside the sound or out of order is put in order', () => {
    const words = [
      { word: 'a', start: -0.1, end: 0.2 },
      { word: 'b', start: 3, end: 3.2 },
      { word: 'c', start: 2.9, end: 3.4 },
      { word: 'd', start: 9.9, end: 10.4 },
    ];
    expect(wordsOf({ words })).toEqual([
      [0, 200, 'a'],
      [3000, 3200, 'b'],
      [3000, 3400, 'c'],
      [9900, 10_000, 'd'],
    ]);
  });

  it('loses control characters and those that turn the text around', () => {
    expect(
      wordsOf({ text: 'a\u0000b \u202Eevil\u202C \u2066x\u2069 \ud800y \u200f' }).map(([, , word]) => word),
    ).toEqual([...['ab', 'evil', 'x', '\ufffdy']]);
  });

  it('cuts what no word can be', () => {
    const [word] = read({ words: [{ word: 'a'.repeat(5000), start: 0, end: 1 }] }).segments[0]?.words ?? [];
    expect(word?.word).toHaveLength(200);
  });

  it('may have 20,000 words and no more', () => {
    const many = (count: number) => ({ text: 'a '.repeat(count) });
    expect(wordsOf(many(20_000))).toHaveLength(20_000);
    expect(faultOf(() => read(many(20_001)))).toBe('bad_reply');
  });

  const far = (start: number, end: number) => ({ words: [{ word: 'a', start, end }] });
  it.each([
    ['HTML', '<html><body>Bad gateway</body></html>'],
    ['NaN, which is not JSON', '{"words":[{"word":"a","start":NaN,"end":1}]}'],
    ['half of one', '{"text":"a'],
    ['nothing', ''],
    ['a list', '[]'],
    ['an error', '{"error":{"message":"no"}}'],
    ['words that are numbers', '{"words":[1,2]}'],
    ['times that are texts', '{"words":[{"word":"a","start":"0","end":"1"}]}'],
    ['times far before the sound', JSON.stringify(far(-5, 1))],
    ['times far after the sound', JSON.stringify(far(400, 401))],
    ['words that end before they begin', JSON.stringify(far(9, 1))],
  ])('that is %s is refused', (_, body) => {
    expect(faultOf(() => readReply(body, lengthMs))).toBe('bad_reply');
  });

  it('never shows what was said in its error', () => {
    try {
      readReply('{"text":"a secret', lengthMs);
    } catch (error) {
      expect(inspect(error)).not.toContain('secret');
    }
  });
});
