import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInWords, foldedWords, foldWord, maxFoldedLength, readSearch, splitWords } from './words.ts';

it('splits at spaces and punctuation, and remembers where each word is', () => {
  const text = 'Well, I don’t know: 3.5 years!';
  const words = splitWords(text);
  expect(words.map(({ word }) => word)).toEqual(['Well', 'I', 'don’t', 'know', '3.5', 'years']);
  for (const { word, index } of words) expect(text.slice(index, index + word.length)).toBe(word);
});

it('splits scripts that are written without spaces', () => {
  expect(splitWords('我在医院工作了三年').length).toBeGreaterThan(3);
  expect(splitWords('ฉันทำงานที่โรงพยาบาล').length).toBeGreaterThan(2);
});

it.each([
  ['Ärztin', 'arztin'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['perché', 'perche'],
  ['Señor', 'senor'],
  ['Ёлка', 'елка'],
  ['ﬁnal', 'final'],
  ['مُدَرِّسَة', 'مدرسة'],
  ['مـــدرسة', 'مدرسة'],
  ['don’t', "don't"],
  ['İstanbul', 'istanbul'],
])('compares %s as %s', (word, folded) => {
  expect(foldWord(word)).toBe(folded);
  expect(foldWord(folded), 'folding twice changes nothing').toBe(folded);
});

it('cuts words that no dictionary has, between characters', () => {
  expect([...foldWord('😀a'.repeat(500))]).toHaveLength(maxFoldedLength);
});

/** What the segmenter finds. */
const segmented = (text: string) => splitWords(text).flatMap(({ word }) => foldWord(word) || []);

it('reads every sign without the segmenter as with it', () => {
  for (let code = 0x20; code < 0x20000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (
      !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{N}\p{M}\p{P}\p{Z}]/u.test(
        sign,
      )
    )
      continue;
    const around = [`a${sign}b`, `a${sign}6`, `5${sign}6`, `م${sign}ر`, `a'${sign}`, `a ${sign}b`];
    for (const text of [sign, `${sign}я.`, `Я${sign},`, ...around])
      // Comparing two arrays for every sign takes long; a failure shows them.
      if (foldedWords(text).join(' ') !== segmented(text).join(' '))
        expect(foldedWords(text), JSON.stringify(text)).toEqual(segmented(text));
  }
  expect(foldWord('Aa'.repeat(maxFoldedLength))).toBe('a'.repeat(maxFoldedLength));
});

it('reads any text without the segmenter as with it', () => {
  const signs = [...'abЯяم٣5 ’\'.,-!?:;،()_\n"–éß', '\u064e', '\u0301', '\u0640', 'مـ'];
  const text = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });
  fc.assert(
    fc.property(text, (any) => {
      expect(foldedWords(any)).toEqual(segmented(any));
    }),
    { numRuns: 5000 },
  );
});

it('leaves out words that are nothing but marks', () => {
  expect(foldedWords('a \u0640 b')).toEqual(['a', 'b']);
});

it.each([
  ['night shift', [['night'], ['shift*']]],
  ['night shift ', [['night'], ['shift']]],
  ['"night shift"', [['night', 'shift']]],
  ['"night shi', [['night', 'shi*']]],
  ['“night shift” nurse', [['night', 'shift'], ['nurse*']]],
  ['„Nachtdienst im Team“', [['nachtdienst', 'im', 'team']]],
  ['... !', []],
  ['', []],
  ["O'Brien", [["o'brien*"]]],
])('reads the search %s', (typed, expected) => {
  const shown = readSearch(typed).map(({ words, isPrefix }) =>
    words.map((word, i) => (isPrefix && i === words.length - 1 ? `${word}*` : word)),
  );
  expect(shown).toEqual(expected);
});

it('reads at most twenty words', () => {
  expect(readSearch('a b '.repeat(100)).flatMap(({ words }) => words)).toHaveLength(20);
});

it('finds words, phrases and beginnings', () => {
  const folded = foldedWords('I worked the night shift, and the night was long.');
  expect(findInWords(folded, readSearch('night '))).toEqual([
    [3, 4],
    [7, 8],
  ]);
  expect(findInWords(folded, readSearch('"night shift"'))).toEqual([[3, 5]]);
  expect(findInWords(folded, readSearch('wor'))).toEqual([[1, 2]]);
  expect(findInWords(folded, readSearch('day '))).toEqual([]);
});
