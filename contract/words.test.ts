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

it('reads one word as it reads several', () => {
  const among = (text: string) => foldedWords(`${text} x`).slice(0, -1);
  for (let code = 0x21; code < 0x20000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (!/[\p{Script=Latin}\p{Script=Cyrillic}\p{P}]/u.test(sign)) continue;
    for (const text of [sign, `a${sign}`, `a${sign}b`, `${sign}я.`, `Я${sign},`])
      expect(foldedWords(text), text).toEqual(among(text));
  }
  expect(foldWord('Aa'.repeat(maxFoldedLength))).toBe('a'.repeat(maxFoldedLength));
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
