// What of an answer goes out: the fields that its schema names, and nothing else. The quick way for long lists that are
// made field by field by a to-wire.ts: their values, which the compiler has checked already, are not looked at again.
// (A thousand jobs through the schema itself are eighty thousand checks and half of the garbage of the whole call.)
import * as core from 'zod/v4/core';

type Keep = (value: unknown) => unknown;

/** How to keep what the schema names. Where what is named depends on the value (a union), the schema itself decides. */
export function keepNamed(schema: core.$ZodType): Keep {
  if (schema instanceof core.$ZodObject) return keepFields(Object.entries(schema._zod.def.shape));
  if (schema instanceof core.$ZodArray) return keepEach(keepNamed(schema._zod.def.element));
  if (schema instanceof core.$ZodNullable) {
    const keep = keepNamed(schema._zod.def.innerType);
    return (value) => (value === null ? null : keep(value));
  }
  return holdsNothing(schema) ? (value) => value : (value) => core.parse(schema, value);
}

function keepFields(shape: readonly (readonly [string, core.$ZodType])[]): Keep {
  const fields = shape.map(([name, field]) => [name, keepNamed(field)] as const);
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new Error('an answer lacks an object');
    const kept: Record<string, unknown> = {};
    for (const [name, keep] of fields) kept[name] = keep(Reflect.get(value, name));
    return kept;
  };
}

function keepEach(keep: Keep): Keep {
  return (value) => {
    if (!Array.isArray(value)) throw new Error('an answer lacks a list');
    return value.map(keep);
  };
}

/** Whether there is nothing inside that could be named or not. */
function holdsNothing(schema: core.$ZodType): boolean {
  return (
    schema instanceof core.$ZodString ||
    schema instanceof core.$ZodNumber ||
    schema instanceof core.$ZodBoolean ||
    schema instanceof core.$ZodEnum
  );
}
