// The form for one invitation by email or SMS. Validated by the contract, sent with its own id (P3), and left as
// typed if sending fails (P8).
import { useQueryClient } from '@tanstack/react-query';
import type { CountryCode } from 'libphonenumber-js/min';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Channel, inviteBySms } from '#contract/invite.ts';
import { Language } from '#contract/languages.ts';
import { inviteByEmail, type Response } from '#contract/response.ts';
import { Email, optionalText } from '#contract/text.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError } from '../../api/call-error.ts';
import { keys } from '../../api/query-keys.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { faultResolver } from '../../kit/forms/fault-resolver.ts';
import { showFaults } from '../../kit/forms/show-faults.ts';
import { PhoneNumber, readTyped } from './read-phone.ts';
import { useWriteIds } from '../../kit/forms/write-id.ts';

const shared = { channel: Channel, name: optionalText(200), language: Language };
const ByEmail = z.object({ ...shared, email: Email, phone: z.string() });
const BySms = z.object({ ...shared, email: z.union([z.literal(''), Email]), phone: PhoneNumber });
type Values = z.output<typeof ByEmail>;

export function useSendInvite(jobId: string, country: CountryCode) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cache = useQueryClient();
  const failures = useFailures();
  const ids = useWriteIds();
  const [fault, setFault] = useState<string | null>(null);
  const [invited, setInvited] = useState<Response[]>([]);
  const form = useForm({
    resolver: resolverFor(country),
    defaultValues: { channel: 'email' as Channel, name: '', email: '', phone: '', language },
  });

  const send = async (values: Values): Promise<void> => {
    setFault(null);
    try {
      const response = await call(jobId, ids.idFor(values), values);
      ids.done();
      setInvited((before) => [response, ...before.filter((one) => one.id !== response.id)]);
      // Keeps the field refs, since one of the fields has focus.
      form.reset({ ...values, name: '', email: '', phone: '' }, { keepFieldsRef: true });
      form.setFocus(values.channel === 'sms' ? 'phone' : 'email');
      for (const queryKey of [keys.responses(jobId), keys.inviting(jobId), keys.jobs]) {
        void cache.invalidateQueries({ queryKey });
      }
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
  return { form, submit, fault, invited };
}

function resolverFor(country: CountryCode): Resolver<Values, unknown, Values> {
  const [byEmail, bySms] = [faultResolver(ByEmail), faultResolver(BySms)];
  return async (values, context, options) => {
    if (values.channel === 'email') return byEmail(values, context, options);
    return bySms({ ...values, phone: await readTyped(values.phone, country) }, context, options);
  };
}

function call(jobId: string, id: string, { channel, name, email, phone: number, language }: Values) {
  const params = { id: jobId };
  if (channel === 'email') return callAsUser(inviteByEmail, { params, body: { id, name, email, language } });
  const body = { id, name, phone: number, language, ...(email ? { email } : {}) };
  return callAsUser(inviteBySms, { params, body });
}
