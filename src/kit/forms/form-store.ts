// A form outside React: its state, its write and its errors. form-list.ts has its lists. Not React Hook
// Form, which is 12 kB (brotli) of the sign-in page's and the guests' download.
import type { SyntheticEvent } from 'react';
import { newId } from '#contract/id.ts';
import {
  faultIn,
  isChanged,
  isSame,
  rebased,
  startState,
  withChange,
  withVisit,
  type FormState,
} from './form-state.ts';
import { contentOf, submitting, type SubmitOptions } from './form-submit.ts';
import { createWriteIds } from './write-id.ts';

export interface FormOptions<Values extends object, Output> extends SubmitOptions<Values, Output> {
  /** The first values. */
  values: NoInfer<Values>;
  /** What was typed before, such as a restored draft. Compared with `values`. */
  restored?: NoInfer<Values> | null;
  /**
   * What later `values` do, as after a live update: replace all, or those of unchanged fields. `saved`: they are the
   * result of a save, and replace all unless something was typed during it. Default: nothing.
   */
  updates?: 'replace' | 'merge' | 'saved';
  /** The values begin with the stored draft, and the write with its id. Dropped once the write has succeeded. */
  draft?: FormDraft<NoInfer<Values>>;
  onChange?: (values: Values) => void;
}

interface FormDraft<Values> {
  load(): (Values & { id: string }) | null;
  save(draft: Values & { id: string }): void;
  drop(): void;
}

/** What fields need: a form, or a part of it such as a list's item. */
export interface FormPart<Values extends object> {
  values(): Values;
  subscribe(listener: () => void): () => void;
  /** A field's name on the page: its dotted path from the whole form. */
  pathOf(name: keyof Values & string): string;
  /** The error at a dotted path from the whole form, or the first within it. */
  faultAt(path: string): string | undefined;
  change<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** Changes the value at a dotted path from the whole form. */
  changeAt(path: string, value: unknown): void;
}

export interface Form<Values extends object> extends FormPart<Values> {
  state(): FormState<Values>;
  /** Replaces the values and clears the errors. Without an argument, back to the first values. */
  reset(values?: Values): void;
  /** The `ref` of a form that focuses a field before it is submitted for the first time. */
  attach(form: HTMLElement | null): void;
  focus(name: keyof Values & string): void;
  submit(event?: SyntheticEvent<HTMLFormElement>): void;
}

/** The form as a whole, for those who own it. */
export interface OwnForm<Values extends object> extends Form<Values> {
  /** The field at this path was left. */
  visit(path: string): void;
  /** Shows all errors, and whether there is none. For what is done with the values beside the submit. */
  validate(): boolean;
  /** Shows the errors of a call beside the submit. */
  refuse(error: unknown): void;
  /** Other first values. Fields that were not changed follow. */
  rebase(first: Values): void;
  /** The values as they were saved: other first values, for all fields unless something was typed since the submit. */
  settle(saved: Values): void;
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
}: Surroundings<Values, Output>): OwnForm<Values> {
  const listeners = new Set<() => void>();
  const { values: first, restored, draft } = options();
  const begun = draft?.load();
  let state = restored ? { ...startState(first), values: restored } : startState(first);
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

  const { submit, attach, focus, submitted, validate, refuse } = submitting({
    options,
    handleError,
    state: () => state,
    update,
    ids,
    onSaved: () => options().draft?.drop(),
  });

  function reset(values = options().values): void {
    const { isBusy, isSaved } = state;
    update({ ...startState(values), isBusy, isSaved });
  }

  function rebase(newer: Values): void {
    if (!isSame(newer, state.first)) update(rebased(state, newer));
  }

  return {
    submit,
    attach,
    focus,
    validate,
    refuse,
    reset,
    rebase,
    state: () => state,
    values: () => state.values,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pathOf: (name) => name,
    faultAt: (path) => faultIn(state.faults, path),
    change: changeAt,
    changeAt,
    visit(path) {
      const visited = withVisit(state, options().schema, path);
      if (visited !== state) update(visited);
    },
    settle(saved) {
      if (state.values === submitted()) reset(saved);
      else rebase(saved);
    },
  };
}
