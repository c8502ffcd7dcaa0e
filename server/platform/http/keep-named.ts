// Strips fields from a response that its schema does not name. This is the fast path for long lists built
// field by field in a to-wire.ts: the compiler has already checked their values, so they are not validated
// again. (For a thousand jobs, the schema would make eighty thousand checks and half of the call's garbage.)
import * as core from 'zod/v4/core';

type Keep = (value: unknown) => unknown;

/**
 * Builds the function that strips unknown fields. Where the fields depend on the value (a union), the schema
 * itself decides.
 */
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

/** True if the schema has no nested fields to strip. */
function holdsNothing(schema: core.$ZodType): boolean {
  return (
    schema instanceof core.$ZodString ||
    schema instanceof core.$ZodNumber ||
    schema instanceof core.$ZodBoolean ||
    schema instanceof core.$ZodEnum
  );
}
