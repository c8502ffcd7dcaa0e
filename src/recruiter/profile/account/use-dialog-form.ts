// The sign-in form logic, for a dialog. If a field shows its error, there is no second error above the form: on a
// phone that would push the field out of view.
import type * as z from 'zod/mini';
import { useAuthForm } from '../../auth/use-auth-form.ts';

export function useDialogForm<Input extends object, Output>(
  schema: z.ZodMiniType<Output, Input>,
  empty: Partial<Input>,
  send: (values: Output) => Promise<void>,
) {
  const form = useAuthForm(schema, empty, send);
  const isMarked = Object.keys(form.fields.faults).length > 0;
  return { ...form, fault: isMarked ? null : form.fault };
}
