// The logic of every sign-in form: validate, submit, show errors in their field or above the form. Avoids React
// Hook Form, which would be the largest part of the sign-in page's download.
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { CallError } from '../../api/call-error.ts';
import { faultsIn, startValues, withChange, withFaults, type Faults } from './auth-values.ts';

/** The props for the form's fields. */
export interface AuthFields<Input> {
  values: Partial<Input>;
  faults: Faults;
  change<Name extends keyof Input & string>(name: Name, value: Input[Name] | undefined): void;
}

/** `empty`: the initial values. Missing ones start empty. */
export function useAuthForm<Input extends object, Output>(
  schema: z.ZodMiniType<Output, Input>,
  empty: Partial<Input>,
  send: (values: Output) => Promise<void>,
) {
  const { t } = useTranslation();
  const [state, setState] = useState(() => startValues<Input>(empty));
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields: AuthFields<Input> = {
    values: state.values,
    faults: state.faults,
    change: (name, value) => setState((before) => withChange(before, schema, name, value)),
  };

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = schema.safeParse(state.values);
    if (parsed.success) return void sendOut(parsed.data, form);
    const found = faultsIn(schema, state.values);
    show(found, form);
    setFault(Object.values(found).includes('required') ? t('common.fill_all_fields') : null);
  }

  async function sendOut(values: Output, form: HTMLFormElement): Promise<void> {
    setFault(null);
    show({}, form);
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      if (error instanceof CallError) show(error.fields, form);
      setFault(t(error instanceof CallError ? `refusals.${error.code}` : 'common.something_wrong'));
    } finally {
      setBusy(false);
    }
  }

  function show(faults: Faults, form: HTMLFormElement): void {
    setState((before) => withFaults(before, faults));
    firstOf(form, faults)?.focus();
  }

  return { fields, submit, fault, busy };
}

/** The first invalid field on the page. */
function firstOf(form: HTMLFormElement, faults: Faults): HTMLInputElement | undefined {
  return [...form.elements].find(
    (element) => element instanceof HTMLInputElement && Object.hasOwn(faults, element.name),
  ) as HTMLInputElement | undefined;
}
