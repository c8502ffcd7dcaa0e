import { expect, test } from 'vitest';
import { isList, mergeAddresses, readAddresses } from './address-list.ts';

const read = (text: string) =>
  readAddresses(text).map(({ name, email, text: typed }) => [name, email || `? ${typed}`].join('|'));

test.each([
  ['a@x.test, Bo <b@x.test>', ['|a@x.test', 'Bo|b@x.test']],
  ['a@x.test\nb@x.test\r\nc@x.test', ['|a@x.test', '|b@x.test', '|c@x.test']],
  ['A@X.test;b@x.test;', ['|a@x.test', '|b@x.test']],
  ['"Lovelace, Ada" <ada@x.test>, b@x.test', ['Lovelace, Ada|ada@x.test', '|b@x.test']],
  ['Lovelace, Ada <ada@x.test>; b@x.test', ['Lovelace, Ada|ada@x.test', '|b@x.test']],
  ['Ada Lovelace\tada@x.test\n\tb@x.test', ['Ada Lovelace|ada@x.test', '|b@x.test']],
  ['a@x.test b@x.test', ['|a@x.test', '|b@x.test']],
  ['<a@x.test>, mailto:b@x.test', ['|a@x.test', '|b@x.test']],
  ['Анна <anna@x.test>, فاطمة <f@x.test>', ['Анна|anna@x.test', 'فاطمة|f@x.test']],
  ['a(at)x.test, Bo <b@>, , b@x.test', ['|? a(at)x.test', 'Bo|? Bo <b@>', '|b@x.test']],
  [' , ;\n', []],
])('%j is read as people', (text, people) => {
  expect(read(text)).toEqual(people);
});

test('one address stays in the field; anything more is a list', () => {
  expect(['a@x.test', ' a@x.test ', 'Ada'].map(isList)).toEqual([false, false, false]);
  expect(['a@x.test,', 'a@x.test b@x.test', 'Bo <b@x.test>', 'a\nb'].map(isList)).toEqual([
    ...[true, true, true, true],
  ]);
});

test('duplicates merge, and a name is kept', () => {
  const merged = mergeAddresses(
    readAddresses('a@x.test, wrong'),
    readAddresses('Ada <A@x.test>, wrong, b@x.test, Other <a@x.test>'),
  );
  expect(merged.map(({ name, email, text }) => [name, email, text])).toEqual([
    ['Ada', 'a@x.test', 'Ada <A@x.test>'],
    ['', '', 'wrong'],
    ['', 'b@x.test', 'b@x.test'],
  ]);
});

test('a list of mail programs with thousands of entries is read at once', () => {
  const text = Array.from({ length: 5000 }, (_, at) => `"P, ${at}" <p${at}@x.test>`).join(', ');
  expect(readAddresses(text)).toHaveLength(5000);
  expect(readAddresses(`${'"'.repeat(5000)}${','.repeat(5000)}`).length).toBeLessThan(3);
});
