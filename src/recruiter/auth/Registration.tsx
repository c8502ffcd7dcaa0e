// /registration: creates an organization and its owner.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { register, Registration as RegistrationBody } from '#contract/auth.ts';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { mayRegister } from '../../kit/may-register.ts';
import { lone, TextLink } from '../../kit/links.tsx';
import { PageTitle } from '../../kit/Page.tsx';
import { Agreed, Agreement } from './Agreement.tsx';
import { AuthForm } from './AuthForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

const Form = z.extend(z.omit(RegistrationBody, { id: true, language: true }), { agrees: Agreed });

export function Registration() {
  return mayRegister() ? <RegistrationForm /> : <Closed />;
}

function Closed() {
  const { t } = useTranslation();
  return (
    <Stack spacing={2.5}>
      <PageTitle title={t('auth.registration_closed_title')} />
      <Typography>{t('refusals.registration_closed')}</Typography>
      <TextLink to="/login" sx={lone}>
        {t('auth.login_link')}
      </TextLink>
    </Stack>
  );
}

function RegistrationForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const language = useLanguage();
  const form = useContractForm({
    schema: Form,
    values: { name: '', email: '', password: '', agency_name: '', agrees: false },
    errors: 'inline',
    // One id per form, so that a corrected registration does not create a second account.
    writeOf: () => 'registration',
    submit: async ({ agrees: _, ...values }, id) => {
      session.signIn(await call(register, { body: { ...values, id, language } }));
      router.clearCache();
      await navigate({ to: '/', replace: true });
    },
  });
  return (
    <AuthForm
      form={form}
      title={t('auth.register_title')}
      lead={t('auth.register_lead')}
      submitLabel={t('auth.register_button')}
      after={
        <>
          {t('auth.have_account')} <TextLink to="/login">{t('auth.login_link')}</TextLink>
        </>
      }
    >
      <InputField form={form} name="name" label={t('auth.name')} autoComplete="name" />
      <InputField form={form} name="agency_name" label={t('auth.agency_name')} autoComplete="organization" />
      <InputField
        form={form}
        name="email"
        type="email"
        label={t('auth.email')}
        autoComplete="username"
        faultText={{ not_allowed: t('refusals.email_taken') }}
      />
      <NewPasswordField form={form} label={t('auth.password')} />
      <Agreement form={form} />
    </AuthForm>
  );
}
