// /password/forgot: requests a reset link by email. The response is the same whether or not the address is known.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotPassword } from '#contract/auth.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { LinkButton, lone, TextLink } from '../../kit/links.tsx';
import { PageTitle } from '../../kit/Page.tsx';
import { AuthForm } from './AuthForm.tsx';

export function ForgotPassword() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm({
    schema: forgotPassword.body,
    values: { email: '' },
    errors: 'inline',
    submit: async ({ email }) => {
      await call(forgotPassword, { body: { email, language } });
      setSentTo(email);
    },
  });
  if (sentTo) return <Sent to={sentTo} />;
  return (
    <AuthForm
      form={form}
      title={t('auth.forgot_title')}
      lead={t('auth.forgot_lead')}
      submitLabel={t('auth.forgot_button')}
      after={
        <TextLink to="/login" sx={lone}>
          {t('auth.back_to_login')}
        </TextLink>
      }
    >
      <InputField form={form} name="email" type="email" label={t('auth.email')} autoComplete="username" />
    </AuthForm>
  );
}

function Sent({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2.5}>
      <PageTitle title={t('auth.forgot_done_title')} />
      <Alert severity="success">
        <AlertTitle>{t('common.success')}</AlertTitle>
        {t('auth.forgot_done', { email: to })}
      </Alert>
      <LinkButton to="/login">{t('auth.back_to_login')}</LinkButton>
    </Stack>
  );
}
