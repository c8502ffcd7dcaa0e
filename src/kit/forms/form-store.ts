// The state of a form outside React: values, field errors and progress. Field errors appear after the first submit,
// then follow their field while the user types. Not React Hook Form, which is 12 kB (brotli) of the sign-in page's and
// the guests' download.
import type { SyntheticEvent } from 'react';
import type * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { CallError } from '../../api/call-error.ts';
import { faultOf } from './fault-of.ts';
import { createWriteIds } from './write-id.ts';

/** Dotted path of a field -> the contract's code for its error, or one that the form's field has a text for. */
export type Faults = Readonly<Record<string, string>>;

/** Thrown by a submit to show errors that the schema does not know. */
export class FieldFaults extends Error {
  readonly fields: Faults;

  constructor(fields: Faults) {
    super(`invalid fields: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

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
  /** Submitted at least once. From then on changes are validated. */
  isTried: boolean;
}

type FormMessage = 'common.fill_all_fields' | 'common.something_wrong' | `refusals.${CallError['code']}`;

export interface FormOptions<Values extends object, Output> {
  schema: z.ZodMiniType<Output, Values>;
  /** The first values. */
  values: NoInfer<Values>;
  /** What later `values` do, as after a live update: replace all, or those of unchanged fields. Default: nothing. */
  updates?: 'replace' | 'merge';
  /** `writeId` stays the same until the write succeeds or its content changes (P3). */
  submit: (output: Output, writeId: string) => unknown;
  /** The content that the write id belongs to. Defaults to the output. */
  writeOf?: (output: Output) => unknown;
  /** `inline`: errors that no field shows become a message in the form, instead of going to Failures.tsx. */
  errors?: 'inline';
  onChange?: (values: Values) => void;
}

export interface Form<Values extends object> {
  state(): FormState<Values>;
  subscribe(listener: () => void): () => void;
  change<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** Replaces the values and clears the errors. Without an argument, back to the first values. */
  reset(values?: Values): void;
  /** Other first values. Fields that were not changed follow. */
  rebase(first: Values): void;
  focus(name: keyof Values & string): void;
  /** Shows these errors and focuses the first. */
  showFaults(faults: Faults): void;
  submit(event?: SyntheticEvent<HTMLFormElement>): void;
}

interface Surroundings<Values extends object, Output> {
  /** The latest options: they may differ from render to render. */
  options: () => FormOptions<Values, Output>;
  /** Handles an error that the form does not show. */
  handleError: (error: unknown, retry: () => void) => void;
}

export function createForm<Values extends object, Output>({
  options,
  handleError,
}: Surroundings<Values, Output>): Form<Values> {
  const listeners = new Set<() => void>();
  const ids = createWriteIds(newId);
  let element: HTMLFormElement | null = null;
  let state = startState(options().values);

  function update(changed: Partial<FormState<Values>>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  function showFaults(faults: Faults): void {
    update({ faults, isTried: true });
    if (element) firstNamed(element, (name) => faultIn(faults, name) !== undefined)?.focus();
  }

  async function submit(event?: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault();
    // React bubbles a dialog's submit event to a form around it.
    event?.stopPropagation();
    if (event) element = event.currentTarget;
    if (state.isBusy) return;
    const { schema, submit: send, writeOf = same, errors } = options();
    const parsed = schema.safeParse(state.values, { error: faultOf });
    update({ message: null, isSaved: false });
    if (!parsed.success) return refuse(new FieldFaults(faultsOf(parsed.error)), errors);
    update({ faults: {}, isTried: true, isBusy: true });
    try {
      await send(parsed.data, ids.idFor(writeOf(parsed.data)));
      ids.done();
      update({ isBusy: false, isSaved: true });
    } catch (error) {
      update({ isBusy: false });
      refuse(error, errors);
    }
  }

  function refuse(error: unknown, errors: 'inline' | undefined): void {
    const fields = error instanceof CallError || error instanceof FieldFaults ? error.fields : {};
    const isShown = Object.keys(fields).length > 0;
    if (isShown) showFaults(fields);
    if (errors === 'inline') update({ message: messageOf(error) });
    else if (!isShown) handleError(error, () => void submit());
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(name, value) {
      const { schema, onChange } = options();
      update(withChange(state, schema, name, value));
      onChange?.(state.values);
    },
    reset(values = options().values) {
      update({ ...startState(values), isBusy: state.isBusy });
    },
    rebase(first) {
      if (!isSame(first, state.first)) update(rebased(state, first));
    },
    focus(name) {
      if (element) firstNamed(element, (field) => field === name)?.focus();
    },
    showFaults,
    submit: (event) => void submit(event),
  };
}

export function startState<Values>(values: Values): FormState<Values> {
  return { values, first: values, faults: {}, message: null, isBusy: false, isSaved: false, isTried: false };
}

/** After typing in a field. */
export function withChange<Values extends object, Name extends keyof Values & string>(
  state: FormState<Values>,
  schema: z.ZodMiniType<unknown, Values>,
  name: Name,
  value: Values[Name],
): FormState<Values> {
  const values = { ...state.values, [name]: value };
  const parsed = state.isTried ? schema.safeParse(values, { error: faultOf }) : undefined;
  const found = parsed?.error
    ? Object.entries(faultsOf(parsed.error)).filter(([path]) => isIn(path, name))
    : [];
  const others = Object.entries(state.faults).filter(([path]) => !isIn(path, name));
  return { ...state, values, faults: Object.fromEntries([...others, ...found]), isSaved: false };
}

export function rebased<Values extends object>(state: FormState<Values>, first: Values): FormState<Values> {
  const changed = Object.entries(state.values).filter(
    ([name, value]) => !isSame(value, state.first[name as keyof Values]),
  );
  return { ...state, first, values: { ...first, ...Object.fromEntries(changed) } };
}

export function isChanged<Values>({ values, first }: FormState<Values>): boolean {
  return !isSame(values, first);
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other);
}

/** The error of a field, or the first within it if its value is a list or an object. */
export function faultIn(faults: Faults, name: string): string | undefined {
  return faults[name] ?? Object.entries(faults).find(([path]) => isIn(path, name))?.[1];
}

/** The first error of each field. */
export function faultsOf({ issues }: z.core.$ZodError): Faults {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) faults[path.map(String).join('.')] ??= message;
  return faults;
}

function isIn(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}

function messageOf(error: unknown): FormMessage | null {
  if (error instanceof CallError) return `refusals.${error.code}`;
  if (!(error instanceof FieldFaults)) return 'common.something_wrong';
  return Object.values(error.fields).includes('required') ? 'common.fill_all_fields' : null;
}

/** The first field on the page with such a name. */
function firstNamed(form: HTMLFormElement, isWanted: (name: string) => boolean): HTMLElement | undefined {
  for (const field of form.elements) {
    const name = field.getAttribute('name');
    if (name && field instanceof HTMLElement && isWanted(name)) return field;
  }
  return undefined;
}

const same = <Content>(content: Content): Content => content;
