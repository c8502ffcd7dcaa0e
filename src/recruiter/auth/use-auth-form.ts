// The way of every form of signing in: check, send, show what is wrong in its field, or say it above them.
import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { CallError } from '../../api/call-error.ts';
import { faultResolver } from '../../ui/form/fault-resolver.ts';
import { showFaults } from '../../ui/form/show-faults.ts';

export function useAuthForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  send: (values: Output) => Promise<void>,
) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm<Input, unknown, Output>({ resolver: faultResolver(schema), defaultValues });
  const submit = form.handleSubmit(
    async (values) => {
      setFault(null);
      try {
        await send(values);
      } catch (error) {
        setFault(sentenceOf(error));
      }
    },
    (errors) => {
      const isAnyEmpty = Object.values(errors).some((error) => error?.message === 'required');
      setFault(isAnyEmpty ? t('common.fill_all_fields') : null);
    },
  );
  return { control: form.control, submit, fault, busy: form.formState.isSubmitting, watch: form.watch };

  function sentenceOf(error: unknown): string {
    if (!(error instanceof CallError)) return t('common.something_wrong');
    showFaults(error.fields, form.setError);
    return t(`refusals.${error.code}`);
  }
}
