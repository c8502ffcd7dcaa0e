// Words from the tokens of a local model, in the forms that models give them, and with what they get wrong.
import { describe, expect, it } from 'vitest';
import { maxTranscriptWords } from '#contract/transcript.ts';
import { EngineFault } from './engine.ts';
import { LocalResult, readTokens } from './read-tokens.ts';

/** Each token with its second. */
function heard(tokens: readonly (readonly [string, number | null])[], more: Partial<LocalResult> = {}) {
  const text = tokens.map(([token]) => token.replaceAll('\u2581', ' ')).join('');
  const result = { text, tokens: tokens.map(([token]) => token), timestamps: tokens.map(([, at]) => at) };
  return readTokens({ ...result, ...more }, 10_000);
}

function wordsIn({ segments }: ReturnType<typeof readTokens>) {
  return segments.flatMap(({ words }) => words.map(({ word, fromMs, toMs }) => [word, fromMs, toMs]));
}

function faultOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof EngineFault) return error.fault;
    throw error;
  }
  return 'none';
}

describe('the words of tokens', () => {
  it('begin at a space or U+2581, and have the time of their first token', () => {
    const spaces = heard([
      [' I', 0.5],
      [' learn', 0.9],
      ['ed', 1.1],
      [' a', 1.5],
      [' lot', 1.7],
    ]);
    const marks = heard([
      ['\u2581I', 0.5],
      ['\u2581learn', 0.9],
      ['ed', 1.1],
      ['\u2581a', 1.5],
      ['\u2581lot', 1.7],
    ]);
    expect(wordsIn(spaces)).toEqual([
      ['I', 500, 900],
      ['learned', 900, 1500],
      ['a', 1500, 1700],
      ['lot', 1700, 2100],
    ]);
    expect(wordsIn(marks)).toEqual(wordsIn(spaces));
    expect(spaces.segments.every(({ isTimed }) => isTimed)).toBe(true);
  });

  it('include the signs that belong to them', () => {
    const signs = heard([
      [' Hello', 1],
      [',', 1.3],
      [' I', 1.5],
      ["'m", 1.6],
      [' -', 1.8],
      [' "', 2],
      ['An', 2.1],
      ['na', 2.2],
      ['."', 2.4],
    ]);
    expect(wordsIn(signs).map(([word]) => word)).toEqual(['Hello,', "I'm-", '"Anna."']);
    expect(
      wordsIn(
        heard([
          [' 3', 1],
          ['.', 1.1],
          ['5', 1.2],
          ['%', 1.3],
        ]),
      ),
    ).toEqual([['3.5%', 1000, 1700]]);
  });

  it('are put together from tokens of one byte', () => {
    const bytes = [
      ['\u2581Gr', 1],
      ['<0xC3>', 1.1],
      ['<0xBC>', 1.2],
      ['n', 1.3],
      ['\u2581', 1.5],
      ['<0xE4>', 1.6],
      ['<0xBD>', 1.7],
      ['<0xA0>', 1.8],
    ] as const;
    expect(wordsIn(heard(bytes, { text: 'Grün 你' }))).toEqual([
      ['Grün', 1000, 1500],
      ['你', 1600, 2200],
    ]);
  });

  it('are split in scripts without spaces, where tokens are characters', () => {
    const chinese = [...'我们在医院工作。'].map((char, i) => [char, 1 + i * 0.2] as const);
    expect(wordsIn(heard(chinese)).map(([word, from]) => [word, from])).toEqual([
      ['我们', 1000],
      ['在', 1400],
      ['医院', 1600],
      ['工作。', 2000],
    ]);
    // Transducers have a space before each character, and none in the text.
    const spaced = [...'我们在'].map((char, i) => [`\u2581${char}`, 1 + i * 0.2] as const);
    expect(wordsIn(heard(spaced, { text: '我们在' })).map(([word]) => word)).toEqual(['我', '们', '在']);
    const mixed = heard([
      ['我用', 1],
      ['Python', 1.5],
      ['工作', 2],
    ]);
    expect(wordsIn(mixed).map(([word, from]) => [word, from])).toEqual([
      ['我', 1000],
      ['用', 1000],
      ['Python', 1500],
      ['工作', 2000],
    ]);
  });

  it('leave out the names of unknown tokens and what nobody sees', () => {
    expect(
      wordsIn(
        heard([
          [' a', 1],
          ['<unk>', 1.2],
          [' b\u202e\u0000', 1.4],
        ]),
      ).map(([word]) => word),
    ).toEqual(['a', 'b']);
  });

  it('end before a long silence, and a first one does not begin with the silence before it', () => {
    const durations = [2.1, 0.3, 5];
    const late = heard(
      [
        [' I', 0],
        [' am', 2.1],
        [' here', 2.4],
      ],
      { durations },
    );
    expect(wordsIn(late)).toEqual([
      ['I', 1700, 2100],
      ['am', 2100, 2400],
      ['here', 2400, 2800],
    ]);
  });

  it('are in segments that pauses end', () => {
    const { segments } = heard([
      [' I', 1],
      [' work', 1.3],
      [' here', 4],
    ]);
    expect(segments.map(({ fromMs, toMs, words }) => [fromMs, toMs, words.length])).toEqual([
      [1000, 1700, 2],
      [4000, 4400, 1],
    ]);
  });
});

describe('words without usable times', () => {
  const untimed = { isTimed: false, fromMs: 0, toMs: 10_000 };

  it.each([
    ['a model gives none', { timestamps: [] }],
    ['the field is missing', { timestamps: undefined }],
    ['some tokens have none', { timestamps: [0.5] }],
    ['the tokens spell another text', { text: 'Something else entirely' }],
  ])('have those of their piece if %s', (_, more) => {
    const { segments } = heard(
      [
        [' I', 0.5],
        [' work', 1],
      ],
      more as Partial<LocalResult>,
    );
    expect(segments).toMatchObject([untimed]);
    expect(segments[0]?.words.length).toBeGreaterThan(1);
  });

  it('are split in scripts without spaces, too', () => {
    const text = '我们在医院工作。'.repeat(40);
    const words = wordsIn(readTokens({ text, tokens: [...text] }, 10_000));
    expect(words).toHaveLength(160);
    expect(words.map(([word]) => word).join('')).toBe(text);
    expect(words[159]).toEqual(['工作。', 0, 10_000]);
  });

  it('are none in an empty text', () => {
    expect(readTokens({ text: '', tokens: [] }, 10_000).segments).toEqual([]);
    expect(readTokens({ text: ' \u2581 ', tokens: ['\u2581'], timestamps: [1] }, 10_000).segments).toEqual(
      [],
    );
  });
});

describe('impossible times', () => {
  const many = Array.from({ length: 20 }, (_, i) => [` word${i}`, i * 0.3] as const);

  it('of single tokens are those of the token before', () => {
    const broken = [...many.slice(0, 5), [' lost', null] as const, ...many.slice(5)];
    const words = wordsIn(heard(broken));
    expect(words[5]).toEqual(['lost', 1200, 1500]);
    expect(
      wordsIn(
        heard([
          [' a', Number.NaN],
          [' b', Infinity],
          [' c', 1],
        ]),
      ).map(([, from]) => from),
    ).toEqual([0, 0, 1000]);
  });

  it('become possible ones: in order, and inside the sound', () => {
    const words = wordsIn(
      heard([
        [' before', -0.5],
        [' late', 1],
        [' early', 0.2],
        [' beyond', 11],
      ]),
    );
    const starts = words.map(([, from]) => Number(from));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts.every((from) => from >= 0 && from <= 10_000)).toBe(true);
    expect(words.every(([, from, to]) => Number(to) >= Number(from))).toBe(true);
  });

  it('are refused if there are many', () => {
    expect(faultOf(() => heard(many.map(([word], i) => [word, i % 2 ? -30 : 400])))).toBe('bad_reply');
  });
});

it('too many words are refused', () => {
  const text = 'a '.repeat(maxTranscriptWords + 1);
  expect(faultOf(() => readTokens({ text, tokens: [] }, 10_000))).toBe('bad_reply');
});

it('a guess about emotions is not read', () => {
  const result = {
    text: 'a',
    lang: 'en',
    emotion: 'HAPPY',
    event: 'Laughter',
    tokens: ['a'],
    timestamps: [1],
  };
  expect(LocalResult.parse(result)).toEqual({ text: 'a', lang: 'en', tokens: ['a'], timestamps: [1] });
  expect(readTokens(LocalResult.parse(result), 1000).language).toBe('en');
});
