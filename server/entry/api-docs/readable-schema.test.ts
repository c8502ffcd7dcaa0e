import { expect, test } from 'vitest';
import { readableSchema } from './readable-schema.ts';

test('redundant patterns and bounds are removed from a schema, all others stay', () => {
  const id = { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]{36}$' };
  const code = { type: 'string', pattern: '^[A-Z]{2}$', maxLength: 2 };
  const count = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  const percent = { type: 'integer', minimum: 0, maximum: 100 };
  // A field can have the name of a keyword.
  const properties = { id, code, count, percent, pattern: { type: 'string' } };
  expect(readableSchema({ type: 'object', properties, anyOf: [id, { type: 'null' }] })).toEqual({
    type: 'object',
    properties: {
      ...{ id: { type: 'string', format: 'uuid' }, code, count: { type: 'integer' }, percent },
      pattern: { type: 'string' },
    },
    anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }],
  });
});
