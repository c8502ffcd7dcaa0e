// Invites one person by email or SMS. Lists those already invited below the form, which then resets for the next
// person.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { Field } from '../../kit/forms/Field.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import { CountryField } from './CountryField.tsx';
import { InviteDeadline } from './InviteDeadline.tsx';
import { JustInvited } from './JustInvited.tsx';
import { LanguageField } from '../../kit/forms/LanguageField.tsx';
import { loadPhones, readPhone } from './read-phone.ts';
import { useCountry } from './use-country.ts';
import { useSendInvite } from './use-send-invite.ts';

export function SendInvite({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const [country, setCountry] = useCountry();
  const { form, submit, fault, invited } = useSendInvite(job.id, country);
  const { control, formState } = form;
  const { field: channel } = useController({ control, name: 'channel' });
  const { field: language } = useController({ control, name: 'language' });
  const isSms = channel.value === 'sms';

  /** Groups the digits of a complete number. Leaves anything else as typed. */
  const tidyPhone = async () => {
    const typed = form.getValues('phone');
    const number = typed.trim() && (await readPhone(typed, country));
    const phones = number ? await loadPhones() : null;
    if (number && phones && form.getValues('phone') === typed) {
      form.setValue('phone', phones.shownNumber(number));
    }
  };

  return (
    <Stack spacing={3} sx={{ maxInlineSize: '40rem' }}>
      <Typography>{t('invites.send_text')}</Typography>
      <Stack component="form" spacing={2.5} noValidate onSubmit={(event) => void submit(event)}>
        {fault && <Alert severity="error">{fault}</Alert>}
        <ChannelChoice
          value={channel.value}
          onChange={(chosen) => {
            channel.onChange(chosen);
            form.clearErrors();
          }}
        />
        {isSms && (
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} onBlur={() => void tidyPhone()}>
            <Field
              control={control}
              name="phone"
              type="tel"
              required
              label={t('invites.phone')}
              faultText={{ required: t('invites.phone_required'), format: t('invites.phone_format') }}
              slotProps={{ htmlInput: { dir: 'ltr', maxLength: 32, autoComplete: 'off' } }}
            />
            <CountryField value={country} onChange={setCountry} />
          </Stack>
        )}
        <Field
          control={control}
          name="email"
          type="email"
          required={!isSms}
          label={isSms ? `${t('invites.email')} (${t('common.optional')})` : t('invites.email')}
          faultText={{ required: t('invites.email_required') }}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 254, autoComplete: 'off' } }}
        />
        <Field
          control={control}
          name="name"
          label={`${t('invites.name')} (${t('common.optional')})`}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 200, autoComplete: 'off' } }}
        />
        <LanguageField value={language.value} onChange={language.onChange} label={t('invites.language')} />
        <InviteDeadline job={job} />
        <Button
          type="submit"
          variant="contained"
          loading={formState.isSubmitting}
          sx={{ alignSelf: 'start' }}
        >
          {t('invites.send')}
        </Button>
      </Stack>
      <JustInvited responses={invited} />
    </Stack>
  );
}
