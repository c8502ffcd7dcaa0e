// One hook for every form: the contract's schema validates, the server's field errors appear at their fields, the
// write has a stable id, and a failed call can be retried. The form's parts subscribe to what they show.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFailures } from '../use-failures.ts';
import type { FormState } from './form-state.ts';
import { createForm, type Form, type FormOptions, type FormPart, type OwnForm } from './form-store.ts';

export function useContractForm<Values extends object, Output>(
  options: FormOptions<Values, Output>,
): OwnForm<Values> {
  const { handleError } = useFailures();
  const latest = useRef({ options, handleError });
  useEffect(() => {
    latest.current = { options, handleError };
  });
  const [form] = useState(() =>
    createForm({
      options: () => latest.current.options,
      handleError: (error, retry) => latest.current.handleError(error, { retry }),
    }),
  );
  const { values, updates } = options;
  const newest = JSON.stringify(values);
  useEffect(() => {
    const { values: later } = latest.current.options;
    if (updates === 'merge') form.rebase(later);
    if (newest === JSON.stringify(form.state().first)) return;
    if (updates === 'replace') form.reset(later);
    if (updates === 'saved') form.settle(later);
  }, [form, updates, newest]);
  return form;
}

export function useFormState<Values extends object>(form: Form<Values>): FormState<Values> {
  return useSyncExternalStore(form.subscribe, form.state);
}

/** Rerenders only when what is picked changes. It must be a plain value, or something of the form's state as it is. */
export function useFormPick<Values extends object, Picked>(
  form: Form<Values>,
  pick: (state: FormState<Values>) => Picked,
): Picked {
  return useSyncExternalStore(form.subscribe, () => pick(form.state()));
}

/** One value. Rerenders only when it changes. */
export function useFieldValue<Values extends object, Name extends keyof Values & string>(
  form: FormPart<Values>,
  name: Name,
): Values[Name] {
  return useSyncExternalStore(form.subscribe, () => form.values()[name]);
}

export function useFieldFault<Values extends object>(
  form: FormPart<Values>,
  name: keyof Values & string,
): string | undefined {
  return useSyncExternalStore(form.subscribe, () => form.faultAt(form.pathOf(name)));
}

/** One field's value, error and name on the page. Rerenders only when these change. */
export function useField<Values extends object, Name extends keyof Values & string>(
  form: FormPart<Values>,
  name: Name,
) {
  const value = useFieldValue(form, name);
  const fault = useFieldFault(form, name);
  const path = useSyncExternalStore(form.subscribe, () => form.pathOf(name));
  const change = (changed: Values[Name]) => form.change(name, changed);
  return { value, fault, path, change };
}
