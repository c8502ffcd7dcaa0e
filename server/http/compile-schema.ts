// A schema that answers pass through, made faster. The contract is written with zod/mini, which does without compiling
// objects to code in order to be small: that counts in the page. Here a thousand jobs go through one in half the time.
import * as core from 'zod/v4/core';

/** The same schema, what it takes and what it drops; its objects are compiled when they are first met. */
export function compileSchema(schema: core.$ZodType): core.$ZodType {
  if (schema instanceof core.$ZodObject) {
    const { def } = schema._zod;
    const fields = Object.entries(def.shape).map(([name, field]) => [name, compileSchema(field)] as const);
    return new core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
  }
  if (schema instanceof core.$ZodArray) {
    const { def } = schema._zod;
    return new core.$ZodArray({ ...def, element: compileSchema(def.element) });
  }
  if (schema instanceof core.$ZodNullable) {
    const { def } = schema._zod;
    return new core.$ZodNullable({ ...def, innerType: compileSchema(def.innerType) });
  }
  return schema;
}
