// What goes out by a compiled schema is what goes out by the schema itself.
import { expect, test } from 'vitest';
import * as core from 'zod/v4/core';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { compileSchema } from './compile-schema.ts';

const Person = z.object({
  name: z.string().check(z.trim(), z.minLength(1)),
  age: z.optional(z.int()),
  note: z._default(z.string(), ''),
  boss: z.nullable(z.object({ name: z.string() })),
  tags: z.array(z.object({ tag: z.enum(['a', 'b']) })).check(z.maxLength(2)),
});
const ada = { name: ' Ada ', boss: { name: 'Grace', secret: 1 }, tags: [{ tag: 'a', secret: 2 }], secret: 3 };

test('the same is dropped, filled in and mended', () => {
  const mended = { name: 'Ada', note: '', boss: { name: 'Grace' }, tags: [{ tag: 'a' }] };
  expect(Person.parse(ada)).toEqual(mended);
  expect(core.parse(compileSchema(Person), ada)).toEqual(mended);
});

test.each([
  ['a field that is missing', { ...ada, boss: undefined }],
  ['one of another kind', { ...ada, age: 'old' }],
  ['one that breaks its rule', { ...ada, name: ' ' }],
  ['a list that is too long', { ...ada, tags: [{ tag: 'a' }, { tag: 'a' }, { tag: 'b' }] }],
  ['something deep inside', { ...ada, tags: [{ tag: 'c' }] }],
])('%s is refused as before, with the same words', (_what, value) => {
  const said = (schema: core.$ZodType) => core.safeParse(schema, value).error?.issues;
  expect(said(Person)).not.toHaveLength(0);
  expect(said(compileSchema(Person))).toEqual(said(Person));
});

test.each(Object.entries(endpoints))(
  '%s answers what is none of its answers with the same refusal',
  (_name, endpoint) => {
    for (const value of [null, {}, [{}], { responses: [{}] }]) {
      const [plain, compiled] = [endpoint.data, compileSchema(endpoint.data)].map((schema) =>
        core.safeParse(schema, value),
      );
      expect(compiled?.error?.issues).toEqual(plain?.error?.issues);
      expect(compiled?.data).toEqual(plain?.data);
    }
  },
);
