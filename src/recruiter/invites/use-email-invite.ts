// The form of an invitation by e-mail: checked by the contract, sent with an id of its own (P3), and left as typed when
// it could not be sent (P8).
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { inviteByEmail, type Response } from '#contract/response.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError } from '../../api/call-error.ts';
import { keys } from '../../api/query-keys.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useFailures } from '../../shell/Failures.tsx';
import { faultResolver } from '../../ui/form/fault-resolver.ts';
import { showFaults } from '../../ui/form/show-faults.ts';
import { createWriteIds } from './write-id.ts';

const Invitation = z.pick(inviteByEmail.body, { name: true, email: true, language: true });
type Invitation = z.output<typeof Invitation>;

export function useEmailInvite(jobId: string) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cache = useQueryClient();
  const failures = useFailures();
  const [ids] = useState(() => createWriteIds(newId));
  const [fault, setFault] = useState<string | null>(null);
  const [invited, setInvited] = useState<Response[]>([]);
  const form = useForm({
    resolver: faultResolver(Invitation),
    defaultValues: { name: '', email: '', language },
  });

  const send = async (values: Invitation): Promise<void> => {
    setFault(null);
    try {
      const response = await callAsUser(inviteByEmail, {
        params: { id: jobId },
        body: { id: ids.idFor(values), ...values },
      });
      ids.done();
      setInvited((before) => [response, ...before.filter((one) => one.id !== response.id)]);
      form.reset({ name: '', email: '', language: values.language ?? language });
      form.setFocus('email');
      void cache.invalidateQueries({ queryKey: keys.responses(jobId) });
      void cache.invalidateQueries({ queryKey: keys.jobs });
    } catch (error) {
      meet(error, () => void submit());
    }
  };

  const meet = (error: unknown, retry: () => void) => {
    const isShownInPlace = error instanceof CallError && showFaults(error.fields, form.setError);
    if (isShownInPlace) setFault(t('refusals.invalid_fields'));
    else failures.meet(error, { retry });
  };

  const submit = form.handleSubmit(send);
  return { control: form.control, submit, busy: form.formState.isSubmitting, fault, invited };
}
