// A form outside React: its state, its write and what becomes of errors. Not React Hook Form, which is 12 kB (brotli)
// of the sign-in page's and the guests' download.
import type { SyntheticEvent } from 'react';
import type * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { CallError } from '../../api/call-error.ts';
import { faultOf } from './fault-of.ts';
import {
  faultIn,
  faultsOf,
  isChanged,
  isSame,
  rebased,
  startState,
  withChange,
  type Faults,
  type FormMessage,
  type FormState,
} from './form-state.ts';
import { createWriteIds } from './write-id.ts';

/** Thrown by a submit to show errors that the schema does not know. */
export class FieldFaults extends Error {
  readonly fields: Faults;

  constructor(fields: Faults) {
    super(`invalid fields: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

export interface FormOptions<Values extends object, Output> {
  schema: z.ZodMiniType<Output, Values>;
  /** The first values. */
  values: NoInfer<Values>;
  /** What later `values` do, as after a live update: replace all, or those of unchanged fields. Default: nothing. */
  updates?: 'replace' | 'merge';
  /** `writeId` stays the same until the write succeeds or its content changes (P3). False: nothing was written. */
  submit: (output: Output, writeId: string) => unknown;
  /** The content that the write id belongs to. Defaults to the output. */
  writeOf?: (output: Output) => unknown;
  /** `inline`: errors that no field shows become a message in the form, instead of going to Failures.tsx. */
  errors?: 'inline';
  /** Leads to the errors, if focusing the first invalid field is not enough. */
  onFaults?: () => void;
  /** The values begin with the stored draft, and the write with its id. Dropped once the write has succeeded. */
  draft?: FormDraft<NoInfer<Values>>;
  onChange?: (values: Values) => void;
}

interface FormDraft<Values> {
  load(): (Values & { id: string }) | null;
  save(draft: Values & { id: string }): void;
  drop(): void;
}

export interface Form<Values extends object> {
  state(): FormState<Values>;
  subscribe(listener: () => void): () => void;
  /** A field's name on the page: its dotted path from the whole form. */
  pathOf(name: keyof Values & string): string;
  change<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** Replaces the values and clears the errors. Without an argument, back to the first values. */
  reset(values?: Values): void;
  focus(name: keyof Values & string): void;
  submit(event?: SyntheticEvent<HTMLFormElement>): void;
}

/** The form as a whole, for those who own it. */
export interface OwnForm<Values extends object> extends Form<Values> {
  /** Changes the value at a dotted path. */
  changeAt(path: string, value: unknown): void;
  /** Other first values. Fields that were not changed follow. */
  rebase(first: Values): void;
}

interface Surroundings<Values extends object, Output> {
  /** The latest options: they may differ from render to render. */
  options: () => FormOptions<Values, Output>;
  /** Handles an error that the form does not show. */
  handleError: (error: unknown, retry: () => void) => void;
}

export function createForm<Values extends object, Output>(on: Surroundings<Values, Output>): OwnForm<Values> {
  const { options } = on;
  const listeners = new Set<() => void>();
  const { values: first, draft } = options();
  const begun = draft?.load();
  let state = startState(first);
  if (begun) {
    const { id: _, ...values } = begun;
    // The draft has all values beside its id.
    state = { ...state, values: values as object as Values };
  }
  const ids = createWriteIds(
    newId,
    begun ? { content: contentOf(options(), state.values), id: begun.id } : undefined,
  );

  function update(changed: Partial<FormState<Values>>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  function changeAt(path: string, value: unknown): void {
    const { schema, onChange } = options();
    update(withChange(state, schema, path, value));
    storeDraft();
    onChange?.(state.values);
  }

  function storeDraft(): void {
    const { draft: store } = options();
    if (!store) return;
    const id = ids.idFor(contentOf(options(), state.values));
    if (isChanged(state)) store.save({ ...state.values, id });
    else store.drop();
  }

  return {
    ...submitting(on, { state: () => state, update, ids }),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pathOf: (name) => name,
    change: changeAt,
    changeAt,
    reset(values = options().values) {
      const { isBusy, isSaved } = state;
      update({ ...startState(values), isBusy, isSaved });
    },
    rebase(newer) {
      if (!isSame(newer, state.first)) update(rebased(state, newer));
    },
  };
}

interface Core<Values> {
  state: () => FormState<Values>;
  update: (changed: Partial<FormState<Values>>) => void;
  ids: ReturnType<typeof createWriteIds>;
}

/** Validates, sends, and shows what went wrong. */
function submitting<Values extends object, Output>(
  { options, handleError }: Surroundings<Values, Output>,
  { state, update, ids }: Core<Values>,
) {
  let element: HTMLFormElement | null = null;

  async function submit(event?: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault();
    // React bubbles a dialog's submit event to a form around it.
    event?.stopPropagation();
    if (event) element = event.currentTarget;
    if (state().isBusy) return;
    const { schema, submit: send, draft } = options();
    const { values } = state();
    const parsed = schema.safeParse(values, { error: faultOf });
    update({ message: null, isSaved: false });
    if (!parsed.success) return refuse(new FieldFaults(faultsOf(parsed.error)));
    update({ faults: {}, isBusy: true });
    try {
      const isSaved = (await send(parsed.data, ids.idFor(contentOf(options(), values)))) !== false;
      if (isSaved) {
        ids.done();
        draft?.drop();
      }
      update({ isBusy: false, isSaved });
    } catch (error) {
      update({ isBusy: false });
      refuse(error);
    }
  }

  function refuse(error: unknown): void {
    const { errors, onFaults } = options();
    const faults = error instanceof CallError || error instanceof FieldFaults ? error.fields : {};
    const isShown = Object.keys(faults).length > 0;
    update({ faults, refusals: state().refusals + 1 });
    if (errors === 'inline') update({ message: messageOf(error) });
    else if (!isShown) handleError(error, () => void submit());
    if (isShown && onFaults) onFaults();
    else if (isShown) firstField((path) => faultIn(faults, path) !== undefined)?.focus();
  }

  /** The first field on the page that has such a name. */
  function firstField(isMeant: (path: string) => boolean): HTMLElement | undefined {
    for (const field of element?.elements ?? []) {
      const path = field.getAttribute('name');
      if (path && field instanceof HTMLElement && isMeant(path)) return field;
    }
    return undefined;
  }

  return {
    submit: (event?: SyntheticEvent<HTMLFormElement>) => void submit(event),
    focus: (name: string) => firstField((path) => path === name)?.focus(),
  };
}

function messageOf(error: unknown): FormMessage | null {
  if (error instanceof CallError) return `refusals.${error.code}`;
  if (!(error instanceof FieldFaults)) return 'common.something_wrong';
  return Object.values(error.fields).includes('required') ? 'common.fill_all_fields' : null;
}

/** What a write's id belongs to. */
function contentOf<Values extends object, Output>(
  { schema, writeOf }: FormOptions<Values, Output>,
  values: Values,
): unknown {
  const parsed = schema.safeParse(values);
  if (!parsed.success) return values;
  return writeOf ? writeOf(parsed.data) : parsed.data;
}
