import { describe, expect, it } from 'vitest';
import { foldedWords } from '#contract/words.ts';
import type { SpokenSegment } from './engine.ts';
import { filterSegments } from './filters.ts';
import { knownPhrases } from './phrases.ts';

/** A segment whose words last 300 ms each. */
function said(text: string, fromMs = 0, changes: Partial<SpokenSegment> = {}): SpokenSegment {
  const words = text
    .split(' ')
    .map((word, i) => ({ fromMs: fromMs + i * 300, toMs: fromMs + i * 300 + 250, word }));
  return { fromMs, toMs: words.at(-1)?.toMs ?? fromMs, words, isTimed: true, ...changes };
}

function left(segments: readonly SpokenSegment[], silences: { fromMs: number; toMs: number }[] = []): string {
  const filtered = filterSegments(segments, silences);
  return filtered.segments.flatMap(({ words }) => words.map(({ word }) => word)).join(' ');
}
const dropped = (...args: Parameters<typeof filterSegments>) => filterSegments(...args).dropped;

describe('silence', () => {
  const silences = [{ fromMs: 1000, toMs: 4000 }];

  it('has no words in it', () => {
    const segments = [said('I work nights'), said('you you know', 2000), said('mostly', 4100)];
    expect(left(segments, silences)).toBe('I work nights mostly');
    expect(dropped(segments, silences)).toEqual({ silence: 3, repeated: 0, no_speech: 0, phrase: 0 });
  });

  it('keeps words that reach its edges, where times may be off', () => {
    expect(left([said('end', 1100), said('begin', 3600)], silences)).toBe('end begin');
  });

  it('drops words that have no times only if their whole segment is in it', () => {
    const untimed = (fromMs: number, toMs: number): SpokenSegment => ({
      ...{ fromMs, toMs, isTimed: false },
      words: [{ fromMs, toMs, word: 'invented' }],
    });
    expect(left([untimed(1500, 3500)], silences)).toBe('');
    expect(left([untimed(500, 3500)], silences)).toBe('invented');
  });
});

describe('repetition', () => {
  it('of a word four times leaves one', () => {
    expect(left([said('so so so so I work work')])).toBe('so I work work');
  });

  it('three times stays: people stutter', () => {
    expect(left([said('I I I work')])).toBe('I I I work');
  });

  it('of a sentence across segments leaves one', () => {
    const segments = [0, 2000, 4000, 6000, 8000].map((fromMs) => said('I like my job.', fromMs));
    expect(left(segments)).toBe('I like my job.');
    expect(dropped(segments, []).repeated).toBe(16);
  });

  it('of eight words is seen, of nine it stays', () => {
    const eight = 'a b c d e f g h';
    expect(left([said([eight, eight, eight, eight].join(' '))])).toBe(eight);
    const nine = `${eight} i`;
    expect(left([said([nine, nine, nine, nine].join(' '))])).toBe([nine, nine, nine, nine].join(' '));
  });

  it('is the same without regard to case and punctuation', () => {
    expect(left([said('Yes. yes, YES yes')])).toBe('Yes.');
  });
});

describe('the probability of no speech', () => {
  it('drops a segment only if the model is unsure of its words, too', () => {
    const segments = [
      said('invented', 0, { noSpeech: 0.9, logprob: -1.4 }),
      said('quiet', 1000, { noSpeech: 0.9, logprob: -0.3 }),
      said('accent', 2000, { noSpeech: 0.1, logprob: -1.4 }),
      said('unknown', 3000, { logprob: -1.4 }),
    ];
    expect(left(segments)).toBe('quiet accent unknown');
    expect(dropped(segments, []).no_speech).toBe(1);
  });
});

describe('known phrases', () => {
  const silences = [{ fromMs: 900, toMs: 5000 }];

  it.each(Object.entries(knownPhrases))('in %s are twenty, and dropped beside a silence', (_, phrases) => {
    expect(new Set(phrases.map((phrase) => foldedWords(phrase).join(' '))).size).toBe(20);
    for (const phrase of phrases) {
      const segment = said(phrase);
      const silence = { fromMs: segment.toMs, toMs: segment.toMs + 3000 };
      expect(left([segment], [silence]), phrase).toBe('');
    }
  });

  it('stay where nobody is silent', () => {
    expect(left([said('Thanks for watching.')])).toBe('Thanks for watching.');
  });

  it('stay as a part of a longer sentence', () => {
    const sentence = 'I write Thanks for watching. under my videos';
    expect(left([said(sentence)], [{ fromMs: 2600, toMs: 9000 }])).toBe(sentence);
  });

  it('are none of what candidates say at the end of an answer', () => {
    for (const words of ['Thank you.', 'Vielen Dank.', 'Gracias.', 'Grazie.', 'Спасибо.', 'شكرا'])
      expect(left([said(words)], silences)).toBe(words);
  });
});
