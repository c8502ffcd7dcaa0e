// Invites one person by email or SMS, or a pasted list of people by email. Lists those already invited below the form,
// which then resets for the next ones.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { languageOptions } from '../../../kit/forms/LanguageField.tsx';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { useFormState } from '../../../kit/forms/use-contract-form.ts';
import { ChannelChoice } from '../ChannelChoice.tsx';
import { InviteDeadline } from '../InviteDeadline.tsx';
import { CountryField } from '../phone/CountryField.tsx';
import { loadPhones, readPhone } from '../phone/read-phone.ts';
import { useCountry } from '../phone/use-country.ts';
import { AddressField } from './AddressField.tsx';
import { JustInvited, ListInvited } from './JustInvited.tsx';
import { useSendInvite } from './use-send-invite.ts';

export function SendInvite({ job, isShown }: { job: JobDetail; isShown: boolean }) {
  const { t } = useTranslation();
  const [country, setCountry] = useCountry();
  const { form, invited, results } = useSendInvite(job.id, country);
  const { values, isBusy } = useFormState(form);
  const isSms = values.channel === 'sms';
  const isMany = !isSms && values.listed.length > 0;
  const right = values.listed.filter(({ email }) => email !== '').length;
  // Opening the tab leads to its first field.
  useEffect(() => {
    if (isShown) form.focus(form.values().channel === 'sms' ? 'phone' : 'email');
  }, [form, isShown]);

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
      <Stack component="form" ref={form.attach} spacing={2.5} noValidate onSubmit={form.submit}>
        <ChannelChoice
          value={values.channel}
          // Clears the errors, which are about the other channel.
          onChange={(channel) => form.reset({ ...values, channel })}
        />
        {isSms ? (
          <>
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
            <InputField
              form={form}
              name="email"
              type="email"
              label={`${t('invites.email')} (${t('common.optional')})`}
              dir="ltr"
              maxLength={254}
              autoComplete="off"
            />
          </>
        ) : (
          <AddressField form={form} />
        )}
        {!isMany && (
          <InputField
            form={form}
            name="name"
            label={`${t('invites.name')} (${t('common.optional')})`}
            maxLength={200}
            autoComplete="off"
          />
        )}
        <SelectField form={form} name="language" label={t('invites.language')} options={languageOptions} />
        <InviteDeadline job={job} />
        <Button type="submit" variant="contained" loading={isBusy} sx={{ alignSelf: 'start' }}>
          {isMany && right > 0 ? t('invites.import.send', { count: right }) : t('invites.send')}
        </Button>
      </Stack>
      {results && <ListInvited jobId={job.id} results={results} />}
      <JustInvited people={invited} />
    </Stack>
  );
}
