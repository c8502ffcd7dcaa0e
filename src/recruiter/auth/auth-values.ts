// What stands in a form of signing in, and what is wrong with it. Faults are shown once somebody has tried to send it, and
// then follow what is typed, field by field.
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

/** One field was typed in. */
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

/** It was sent, and this is wrong with it. */
export function withFaults<Input>(state: AuthValues<Input>, faults: Faults): AuthValues<Input> {
  return { ...state, faults, isTried: true };
}

/** The first fault of each field. */
export function faultsIn(schema: z.ZodMiniType, values: unknown): Faults {
  const parsed = schema.safeParse(values, { error: faultOf });
  const faults: Record<string, FieldFault> = {};
  // The schema's message is what faultOf gave.
  for (const { path, message } of parsed.error?.issues ?? [])
    faults[String(path[0])] ??= message as FieldFault;
  return faults;
}
