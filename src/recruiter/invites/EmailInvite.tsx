// Invites one person by e-mail. Who was invited is listed below the form, which is then ready for the next one.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { languages } from '#contract/languages.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { Field } from '../../ui/form/Field.tsx';
import { JustInvited } from './JustInvited.tsx';
import { useEmailInvite } from './use-email-invite.ts';

export function EmailInvite({ job }: { job: Pick<JobDetail, 'id'> }) {
  const { t } = useTranslation();
  const { control, submit, busy, fault, invited } = useEmailInvite(job.id);
  return (
    <Stack spacing={3}>
      <Typography>{t('invites.email_text')}</Typography>
      <Stack component="form" spacing={2.5} noValidate onSubmit={(event) => void submit(event)}>
        {fault && <Alert severity="error">{fault}</Alert>}
        <Field
          control={control}
          name="email"
          type="email"
          required
          label={t('invites.email')}
          faultText={{ required: t('invites.email_required') }}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 254, autoComplete: 'off' } }}
        />
        <Field
          control={control}
          name="name"
          label={`${t('invites.name')} (${t('common.optional')})`}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 200, autoComplete: 'off' } }}
        />
        <Field
          control={control}
          name="language"
          select
          label={t('invites.language')}
          slotProps={{ select: { native: true } }}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </Field>
        <Button type="submit" variant="contained" loading={busy} sx={{ alignSelf: 'start' }}>
          {t('invites.send')}
        </Button>
      </Stack>
      <JustInvited responses={invited} />
    </Stack>
  );
}
