// The fast path outputs exactly what the schema would.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { stripUnknownKeys } from './strip-unknown-keys.ts';

const Person = z.object({
  name: z.string(),
  age: z.optional(z.int()),
  note: z._default(z.string(), ''),
  boss: z.nullable(z.object({ name: z.string() })),
  tags: z.array(z.object({ tag: z.enum(['a', 'b']), on: z.boolean() })),
  pet: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('cat'), lives: z.int() }),
    z.object({ kind: z.literal('dog') }),
  ]),
});
const ada = {
  name: 'Ada',
  boss: { name: 'Grace', secret: 1 },
  tags: [{ tag: 'a', on: true, secret: 2 }],
  pet: { kind: 'dog', lives: 9 },
  secret: 3,
};

test.each([
  ['whole', ada],
  ['with nobody above', { ...ada, age: 36, boss: null, tags: [] }],
  ['with more in a union', { ...ada, pet: { kind: 'cat', lives: 9, secret: 4 } }],
])('%s: drops unknown keys at any depth, and nothing else', (_what, value) => {
  const stripped = stripUnknownKeys(z.array(Person))([value]);
  expect(JSON.stringify(stripped)).toBe(JSON.stringify([Person.parse(value)]));
  expect(JSON.stringify(stripped)).not.toContain('secret');
});

test('a value without a required part is an error', () => {
  expect(() => stripUnknownKeys(Person)({ ...ada, tags: undefined })).toThrow('lacks a list');
  expect(() => stripUnknownKeys(Person)({ ...ada, boss: undefined })).toThrow('lacks an object');
  expect(() => stripUnknownKeys(Person)({ ...ada, pet: undefined })).toThrow(/invalid/i);
});
