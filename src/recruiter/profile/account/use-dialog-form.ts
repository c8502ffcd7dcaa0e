// The way of the forms of signing in, for a dialog: where a field says what is wrong with it, nothing is said above it too,
// which on a phone would push that field out of sight.
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
