import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../kernel/refusal.ts';
import { parseInput } from './parse.ts';

const Schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(5)),
  code: z.optional(z.string().check(z.minLength(3))),
  count: z.optional(z.int().check(z.gte(1), z.lte(10))),
  kind: z.optional(z.enum(['a', 'b'])),
  list: z.optional(z.array(z.object({ id: z.uuid() })).check(z.maxLength(2))),
});

function faults(input: unknown): unknown {
  try {
    parseInput(Schema, input);
  } catch (error) {
    return error instanceof Refusal ? { code: error.code, ...error.fields } : error;
  }
  return undefined;
}

describe('invalid input', () => {
  it.each([
    [{}, { name: 'required' }],
    [{ name: '  ' }, { name: 'required' }],
    [{ name: null }, { name: 'required' }],
    [{ name: 'longer' }, { name: 'too_long' }],
    [{ name: 7 }, { name: 'format' }],
    [{ name: 'a\0b' }, { name: 'format' }],
    [{ name: 'x', code: 'ab' }, { code: 'too_short' }],
    [{ name: 'x', count: 11 }, { count: 'out_of_range' }],
    [{ name: 'x', count: 0 }, { count: 'out_of_range' }],
    [{ name: 'x', kind: 'c' }, { kind: 'not_allowed' }],
    [{ name: 'x', list: [{ id: 'nope' }] }, { 'list.0.id': 'format' }],
    [
      { name: 'x', list: [1, 2, 3].map(() => ({ id: '01890a5d-ac96-774b-bcce-b302099a8057' })) },
      { list: 'too_long' },
    ],
    ['text', { body: 'format' }],
    [undefined, { body: 'required' }],
  ])('is refused field by field: %o', (input, fields) => {
    expect(faults(input)).toEqual({ code: 'invalid_fields', ...fields });
  });

  it('that is valid is trimmed and stripped of unknown keys', () => {
    expect(parseInput(Schema, { name: ' ab ', extra: 1 })).toEqual({ name: 'ab' });
  });
});
