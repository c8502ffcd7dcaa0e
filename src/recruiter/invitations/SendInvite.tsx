// Invites one person by email or SMS. Lists those already invited below the form, which then resets for the next
// person.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { languageOptions } from '../../kit/forms/LanguageField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { useFormState } from '../../kit/forms/use-contract-form.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import { CountryField } from './CountryField.tsx';
import { InviteDeadline } from './InviteDeadline.tsx';
import { JustInvited } from './JustInvited.tsx';
import { loadPhones, readPhone } from './read-phone.ts';
import { useCountry } from './use-country.ts';
import { useSendInvite } from './use-send-invite.ts';

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
