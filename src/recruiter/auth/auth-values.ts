// The values and errors of a sign-in form. Errors appear after the first submit, then update per field while
// typing.
import type * as z from 'zod/mini';
import type { FieldFault } from '#contract/refusals.ts';
import { faultOf } from '../../kit/forms/fault-of.ts';

export type Faults = Readonly<Record<string, FieldFault>>;

export interface AuthValues<Input> {
  values: Partial<Input>;
  faults: Faults;
  isTried: boolean;
}

export function startValues<Input>(values: Partial<Input>): AuthValues<Input> {
  return { values, faults: {}, isTried: false };
}

/** After typing in a field. */
export function withChange<Input, Name extends keyof Input & string>(
  { values, faults, isTried }: AuthValues<Input>,
  schema: z.ZodMiniType<unknown, Input>,
  name: Name,
  value: Input[Name] | undefined,
): AuthValues<Input> {
  const changed = { ...values, [name]: value };
  const { [name]: _before, ...others } = faults;
  const fault = isTried ? faultsIn(schema, changed)[name] : undefined;
  return { values: changed, faults: fault ? { ...others, [name]: fault } : others, isTried };
}

/** After a submit with these errors. */
export function withFaults<Input>(state: AuthValues<Input>, faults: Faults): AuthValues<Input> {
  return { ...state, faults, isTried: true };
}

/** The first error of each field. */
export function faultsIn(schema: z.ZodMiniType, values: unknown): Faults {
  const parsed = schema.safeParse(values, { error: faultOf });
  const faults: Record<string, FieldFault> = {};
  // The schema's message is the fault code from faultOf.
  for (const { path, message } of parsed.error?.issues ?? [])
    faults[String(path[0])] ??= message as FieldFault;
  return faults;
}
