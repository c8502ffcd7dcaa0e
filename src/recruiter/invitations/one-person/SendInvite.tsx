// Invites one person by email or SMS. Lists those already invited below the form, which then resets for the next
// person.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { CountryCode } from 'libphonenumber-js/min';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { inviteBySms } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { Language } from '#contract/languages.ts';
import { inviteByEmail, type Response } from '#contract/response.ts';
import { Email, optionalText, requiredText } from '#contract/text.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { languageOptions } from '../../../kit/forms/LanguageField.tsx';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { useFormState, useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { ChannelChoice } from '../ChannelChoice.tsx';
import { InviteDeadline } from '../InviteDeadline.tsx';
import { CountryField } from '../phone/CountryField.tsx';
import { loadPhones, readPhone, requirePhone } from '../phone/read-phone.ts';
import { useCountry } from '../phone/use-country.ts';
import { JustInvited } from './JustInvited.tsx';

export function SendInvite({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const [country, setCountry] = useCountry();
  const { form, invited } = useSendInvite(job.id, country);
  const { values, isBusy } = useFormState(form);
  const isSms = values.channel === 'sms';

  /** Groups the digits of a complete number. Leaves anything else as typed. */
  const tidyPhone = async () => {
    const typed = values.phone;
    const number = typed.trim() && (await readPhone(typed, country));
    const phones = number ? await loadPhones() : null;
    if (number && phones && form.state().values.phone === typed)
      form.change('phone', phones.shownNumber(number));
  };

  return (
    <Stack spacing={3} sx={{ maxInlineSize: '40rem' }}>
      <Typography>{t('invites.send_text')}</Typography>
      <Stack component="form" spacing={2.5} noValidate onSubmit={form.submit}>
        <ChannelChoice
          value={values.channel}
          // Clears the errors, which are about the other channel.
          onChange={(channel) => form.reset({ ...values, channel })}
        />
        {isSms && (
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} onBlur={() => void tidyPhone()}>
            <InputField
              form={form}
              name="phone"
              type="tel"
              required
              label={t('invites.phone')}
              faultText={{ required: t('invites.phone_required'), format: t('invites.phone_format') }}
              dir="ltr"
              maxLength={32}
              autoComplete="off"
            />
            <CountryField value={country} onChange={setCountry} />
          </Stack>
        )}
        <InputField
          form={form}
          name="email"
          type="email"
          required={!isSms}
          label={isSms ? `${t('invites.email')} (${t('common.optional')})` : t('invites.email')}
          faultText={{ required: t('invites.email_required') }}
          dir="ltr"
          maxLength={254}
          autoComplete="off"
        />
        <InputField
          form={form}
          name="name"
          label={`${t('invites.name')} (${t('common.optional')})`}
          maxLength={200}
          autoComplete="off"
        />
        <SelectField form={form} name="language" label={t('invites.language')} options={languageOptions} />
        <InviteDeadline job={job} />
        <Button type="submit" variant="contained" loading={isBusy} sx={{ alignSelf: 'start' }}>
          {t('invites.send')}
        </Button>
      </Stack>
      <JustInvited responses={invited} />
    </Stack>
  );
}

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

/** The form for one invitation by email or SMS. Lists those it has invited. */
function useSendInvite(jobId: string, country: CountryCode) {
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
