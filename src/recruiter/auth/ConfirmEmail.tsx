// /email/confirm/{token}: a new address is confirmed by a button, not by opening the page: programs open links too.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { confirmEmail } from '#contract/account.ts';
import { call } from '../../api/call.ts';
import { LinkButton } from '../../ui/links.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { AuthForm } from './AuthForm.tsx';
import { useAuthForm } from './use-auth-form.ts';

const Form = z.object({});

export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  const { submit, fault, busy } = useAuthForm(Form, {}, async () => {
    await call(confirmEmail, { body: { token } });
    setIsDone(true);
  });
  if (isDone) return <Done />;
  return (
    <AuthForm
      title={t('auth.confirm_email_title')}
      lead={t('auth.confirm_email_lead')}
      fault={fault}
      button={t('auth.confirm_email_button')}
      busy={busy}
      onSubmit={submit}
    >
      {null}
    </AuthForm>
  );
}

function Done() {
  const { t } = useTranslation();
  useTitle(t('auth.confirm_email_title'));
  return (
    <Stack spacing={2.5}>
      <Typography variant="h1">{t('auth.confirm_email_title')}</Typography>
      <Alert severity="success">
        <AlertTitle>{t('common.success')}</AlertTitle>
        {t('auth.confirm_email_done')}
      </Alert>
      <LinkButton to="/" variant="contained">
        {t('auth.to_home')}
      </LinkButton>
    </Stack>
  );
}
