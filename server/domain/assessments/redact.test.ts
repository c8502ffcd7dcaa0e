// The model does not read who the candidate is.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataOf, promptSha256, promptVersion } from './prompt.ts';
import { placeInAnswer, redact } from './redact.ts';

const shown = (text: string, name: string) => redact(text.split(' '), name).words.join(' ');

test.each([
  ['My name is Rosa Parker, and I sail.', 'Rosa Parker', 'My name is [name], and I sail.'],
  ['Call me rosa!', 'Rosa Parker', 'Call me [name]!'],
  ['ROSA’s boat is Parker’s boat.', 'Rosa Parker', '[name] boat is [name] boat.'],
  ['Ich heiße Jürgen Weiß.', 'Jurgen Weiss', 'Ich heiße [name].'],
  ['Меня зовут Анна Ёлкина.', 'Анна Елкина', 'Меня зовут [name].'],
  ['اسمي سارة الأحمد.', 'سارة الاحمد', 'اسمي [name].'],
  ['Soy María de la Cruz, de la costa.', 'José María de la Cruz', 'Soy [name], de la costa.'],
  ['I rose at five.', 'Rosa Parker', 'I rose at five.'],
  ['A plan B person', 'A B', 'A plan B person'],
  ['Nobody knows', '', 'Nobody knows'],
])('%s, by %s', (text, name, expected) => {
  expect(shown(text, name)).toBe(expected);
});

test('a quote is found at its place in the whole answer', () => {
  const words = 'I am Rosa Maria Parker and I keep the light'.split(' ');
  const redacted = redact(words, 'Rosa Maria Parker');
  expect(redacted.words.join(' ')).toBe('I am [name] and I keep the light');
  expect(placeInAnswer(redacted, { from: 1, to: 5 })).toEqual({ from: 1, to: 7 });
  expect(placeInAnswer(redacted, { from: 5, to: 8 })).toEqual({ from: 7, to: 10 });
});

const names = fc.constantFrom(
  ...[
    'Rosa Parker',
    'Mohammed Al-Farsi',
    'Li Na',
    'Jürgen Weiß',
    'Анна Петрова',
    'سارة الأحمد',
    'Aisha',
    'José María de la Cruz',
  ],
);
const sentences = fc.array(
  fc.constantFrom(
    'My name is NAME.',
    'I sail at night.',
    'They call me NAME at work',
    'and NAME, too,',
    'no.',
  ),
  { minLength: 1, maxLength: 8 },
);

test('two candidates who differ only in their names cause the same bytes', () => {
  const competence = { name: 'Care', levels: ['None', 'Some', 'Much', 'All'] };
  fc.assert(
    fc.property(sentences, names, names, (parts, one, other) => {
      const requestOf = (name: string) => {
        const words = parts.join(' ').replaceAll('NAME', name).split(' ');
        return dataOf(competence, '', [{ question: 'Why?', text: redact(words, name).words.join(' ') }]);
      };
      expect(requestOf(one)).toBe(requestOf(other));
      expect(requestOf(one)).not.toContain(one);
    }),
  );
});

test('answers over 60,000 characters are not sent', () => {
  const answer = (length: number) => [{ question: '', text: 'a'.repeat(length) }];
  const competence = { name: 'Care', levels: [] };
  expect(dataOf(competence, '', answer(60_000))).not.toBeNull();
  expect(dataOf(competence, '', answer(60_001))).toBeNull();
});

test('a changed wording of the instructions has a new version', () => {
  expect([promptVersion, promptSha256.slice(0, 16)]).toEqual([1, '4f5e69cb444c7454']);
});
