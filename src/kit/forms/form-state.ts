// A form's values and errors, and how typing changes them. Errors appear when the form is submitted and, in long forms,
// when a field is left (use-visits.ts). From then on they follow their field while the user types.
import type * as z from 'zod/mini';
import type { CallErrorCode } from '../../api/call-error.ts';
import { faultOf } from './fault-of.ts';

/** Dotted path of a field -> the contract's code for its error, or one that the form's field has a text for. */
export type Faults = Readonly<Record<string, string>>;

export interface FormState<Values> {
  values: Values;
  /** What the values are compared with: those that the form began with, or a newer version of them. */
  first: Values;
  faults: Faults;
  /** The key of a message about the whole form; only with `errors: 'inline'`. */
  message: FormMessage | null;
  isBusy: boolean;
  /** The values are as they were last submitted with success. */
  isSaved: boolean;
  /** How often it was submitted with errors. */
  refusals: number;
}

export type FormMessage = 'common.fill_all_fields' | 'common.something_wrong' | `refusals.${CallErrorCode}`;

/** The message while a required field is empty. */
export function missingOf(faults: Faults): FormMessage | null {
  return Object.values(faults).includes('required') ? 'common.fill_all_fields' : null;
}

export function startState<Values>(values: Values): FormState<Values> {
  return { values, first: values, faults: {}, message: null, isBusy: false, isSaved: false, refusals: 0 };
}

/** After a change of the value at a dotted path. Only errors that are already shown are checked again. */
export function withChange<Values extends object>(
  state: FormState<Values>,
  schema: z.ZodMiniType<unknown, Values>,
  path: string,
  value: unknown,
): FormState<Values> {
  const before = valueAt(state.values, path);
  const values = withValue(state.values, path, value);
  // An error of a list may be about its items.
  const isTouched = (faulty: string) => isIn(faulty, path) || isIn(path, faulty);
  const others = Object.entries(state.faults).filter(([faulty]) => !isTouched(faulty));
  if (others.length === Object.keys(state.faults).length) return { ...state, values, isSaved: false };
  const isList = Array.isArray(before) && Array.isArray(value);
  const found = Object.entries(faultsIn(schema, values)).filter(
    ([faulty]) =>
      (isIn(faulty, path) && !(isList && faulty !== path)) || (isIn(path, faulty) && faulty in state.faults),
  );
  const moved = isList ? movedFaults(state.faults, path, before, value) : [];
  const faults = Object.fromEntries([...others, ...found, ...moved]);
  const message = state.message === 'common.fill_all_fields' ? missingOf(faults) : state.message;
  return { ...state, values, faults, message, isSaved: false };
}

/** After leaving a field: its error appears. */
export function withVisit<Values extends object>(
  state: FormState<Values>,
  schema: z.ZodMiniType<unknown, Values>,
  path: string,
): FormState<Values> {
  const fault = faultsIn(schema, state.values)[path];
  if (fault === undefined || path in state.faults) return state;
  return { ...state, faults: { ...state.faults, [path]: fault } };
}

function faultsIn<Values>(schema: z.ZodMiniType<unknown, Values>, values: Values): Faults {
  const { error } = schema.safeParse(values, { error: faultOf });
  return error ? faultsOf(error) : {};
}

/** The errors of a list's items at their new places. */
function movedFaults(
  faults: Faults,
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
): [string, string][] {
  return Object.entries(faults).flatMap(([faulty, fault]): [string, string][] => {
    if (!isIn(faulty, path) || faulty === path) return [];
    const [index = '', ...rest] = faulty.slice(path.length + 1).split('.');
    const place = after.indexOf(before[Number(index)]);
    return place < 0 ? [] : [[[path, place, ...rest].join('.'), fault]];
  });
}

/** Other first values: the fields that were not changed follow. */
export function rebased<Values extends object>(state: FormState<Values>, first: Values): FormState<Values> {
  const changed = Object.entries(state.values).filter(
    ([name, value]) => !isSame(value, valueAt(state.first, name)),
  );
  return { ...state, first, values: { ...first, ...Object.fromEntries(changed) } };
}

export function isChanged<Values>({ values, first }: FormState<Values>): boolean {
  return !isSame(values, first);
}

export function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other);
}

/** The error of a field, or the first within it if its value is a list or an object. */
export function faultIn(faults: Faults, path: string): string | undefined {
  return faults[path] ?? Object.entries(faults).find(([faulty]) => isIn(faulty, path))?.[1];
}

/** The first error of each field. */
export function faultsOf({ issues }: z.core.$ZodError): Faults {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) faults[path.map(String).join('.')] ??= message;
  return faults;
}

function isIn(faulty: string, path: string): boolean {
  return faulty === path || faulty.startsWith(`${path}.`);
}

export function valueAt(from: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      from,
    );
}

/** A copy with another value at the path. Shares everything beside the path. */
function withValue<Values extends object>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const inner: unknown = Reflect.get(values, key);
  const changed =
    rest.length > 0 && typeof inner === 'object' && inner !== null
      ? withValue(inner, rest.join('.'), value)
      : value;
  const copy = Array.isArray(values) ? [...values] : { ...values };
  Reflect.set(copy, key, changed);
  // The path and the value come from a typed field.
  return copy as Values;
}
