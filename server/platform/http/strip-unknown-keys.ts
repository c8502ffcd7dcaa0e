// Strips fields from a response that its schema does not name. This is the fast path for long lists built
// field by field in a to-wire.ts: the compiler has already checked their values, so they are not validated
// again. (For a thousand jobs, the schema would make eighty thousand checks and half of the call's garbage.)
import * as core from 'zod/v4/core';

type Strip = (value: unknown) => unknown;

/**
 * Builds the function that strips unknown fields. Where the fields depend on the value (a union), the schema
 * itself decides.
 */
export function stripUnknownKeys(schema: core.$ZodType): Strip {
  if (schema instanceof core.$ZodObject) return stripFields(Object.entries(schema._zod.def.shape));
  if (schema instanceof core.$ZodArray) return stripEach(stripUnknownKeys(schema._zod.def.element));
  if (schema instanceof core.$ZodNullable) {
    const strip = stripUnknownKeys(schema._zod.def.innerType);
    return (value) => (value === null ? null : strip(value));
  }
  return isScalar(schema) ? (value) => value : (value) => core.parse(schema, value);
}

function stripFields(shape: readonly (readonly [string, core.$ZodType])[]): Strip {
  const fields = shape.map(([name, field]) => [name, stripUnknownKeys(field)] as const);
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new Error('an answer lacks an object');
    const stripped: Record<string, unknown> = {};
    for (const [name, strip] of fields) stripped[name] = strip(Reflect.get(value, name));
    return stripped;
  };
}

function stripEach(strip: Strip): Strip {
  return (value) => {
    if (!Array.isArray(value)) throw new Error('an answer lacks a list');
    return value.map(strip);
  };
}

/** True if the schema has no nested fields to strip. */
function isScalar(schema: core.$ZodType): boolean {
  return (
    schema instanceof core.$ZodString ||
    schema instanceof core.$ZodNumber ||
    schema instanceof core.$ZodBoolean ||
    schema instanceof core.$ZodEnum
  );
}
