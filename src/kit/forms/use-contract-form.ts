// One hook for every form: the contract's schema validates, the server's field errors appear at their fields, the
// write has a stable id, and a failed call can be retried. The form's parts subscribe to what they show.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFailures } from '../use-failures.ts';
import { faultIn, type FormState } from './form-state.ts';
import { createForm, type Form, type FormOptions, type OwnForm } from './form-store.ts';

export function useContractForm<Values extends object, Output>(
  options: FormOptions<Values, Output>,
): OwnForm<Values> {
  const { meet } = useFailures();
  const latest = useRef({ options, meet });
  useEffect(() => {
    latest.current = { options, meet };
  });
  const [form] = useState(() =>
    createForm({
      options: () => latest.current.options,
      handleError: (error, retry) => latest.current.meet(error, { retry }),
    }),
  );
  const { values, updates } = options;
  const newest = JSON.stringify(values);
  useEffect(() => {
    const { values: later } = latest.current.options;
    if (updates === 'merge') form.rebase(later);
    if (updates === 'replace' && newest !== JSON.stringify(form.state().first)) form.reset(later);
  }, [form, updates, newest]);
  return form;
}

export function useFormState<Values extends object>(form: Form<Values>): FormState<Values> {
  return useSyncExternalStore(form.subscribe, form.state);
}

/** One field's value, error and name on the page. Rerenders only when these change. */
export function useField<Values extends object, Name extends keyof Values & string>(
  form: Form<Values>,
  name: Name,
) {
  const value = useSyncExternalStore(form.subscribe, () => form.state().values[name]);
  const fault = useSyncExternalStore(form.subscribe, () => faultIn(form.state().faults, name));
  const change = (changed: Values[Name]) => form.change(name, changed);
  return { value, fault, path: form.pathOf(name), change };
}
