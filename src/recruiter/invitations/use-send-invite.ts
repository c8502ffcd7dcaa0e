// The form for one invitation by email or SMS. Lists those it has invited.
import { useMutation } from '@tanstack/react-query';
import type { CountryCode } from 'libphonenumber-js/min';
import { useState } from 'react';
import * as z from 'zod/mini';
import { inviteBySms } from '#contract/invite.ts';
import { Language } from '#contract/languages.ts';
import { inviteByEmail, type Response } from '#contract/response.ts';
import { Email, optionalText, requiredText } from '#contract/text.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { requirePhone } from './read-phone.ts';

const shared = { name: optionalText(200), language: Language };
const Invite = z.discriminatedUnion('channel', [
  z.object({ ...shared, channel: z.literal('email'), email: Email, phone: z.string() }),
  z.object({
    ...shared,
    channel: z.literal('sms'),
    email: z.union([z.literal(''), Email]),
    phone: requiredText(32),
  }),
]);
type Invite = z.output<typeof Invite>;

export function useSendInvite(jobId: string, country: CountryCode) {
  const language = useLanguage();
  const [invited, setInvited] = useState<Response[]>([]);
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ id, ...invite }: Invite & { id: string }) => callInvite(jobId, id, invite),
    onSuccess: (_response, _invite, _before, { client }) => {
      for (const queryKey of [keys.responses(jobId), keys.inviting(jobId), keys.jobs])
        void client.invalidateQueries({ queryKey });
    },
  });
  const form = useContractForm({
    schema: Invite,
    values: { channel: 'email', name: '', email: '', phone: '', language },
    // The country is part of a phone number without a country code.
    writeOf: (invite) => [invite, country],
    submit: async (invite, id) => {
      const phone = invite.channel === 'sms' ? await requirePhone(invite.phone, country) : '';
      const response = await send({ ...invite, id, phone });
      setInvited((before) => [response, ...before.filter((person) => person.id !== response.id)]);
      form.reset({ ...invite, name: '', email: '', phone: '' });
      form.focus(invite.channel === 'sms' ? 'phone' : 'email');
    },
  });
  return { form, invited };
}

function callInvite(jobId: string, id: string, { channel, name, email, phone, language }: Invite) {
  const params = { id: jobId };
  if (channel === 'email') return callAsUser(inviteByEmail, { params, body: { id, name, email, language } });
  const body = { id, name, phone, language, ...(email ? { email } : {}) };
  return callAsUser(inviteBySms, { params, body });
}
