// /registration: creates an organization and its owner.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { register, Registration as RegistrationBody } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { mayRegister } from '../../kit/may-register.ts';
import { TextLink } from '../../kit/links.tsx';
import { useTitle } from '../../kit/use-title.ts';
import { Agreement } from './Agreement.tsx';
import { AuthField } from './AuthField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useAuthForm } from './use-auth-form.ts';

const Form = z.extend(z.omit(RegistrationBody, { id: true, language: true }), { agrees: z.literal(true) });
type FormValues = z.input<typeof Form>;
type FormOutput = z.output<typeof Form>;

export function Registration() {
  return mayRegister() ? <RegistrationForm /> : <Closed />;
}

function Closed() {
  const { t } = useTranslation();
  useTitle(t('auth.registration_closed_title'));
  return (
    <Stack spacing={2.5}>
      <Typography variant="h1">{t('auth.registration_closed_title')}</Typography>
      <Typography>{t('refusals.registration_closed')}</Typography>
      <TextLink to="/login">{t('auth.login_link')}</TextLink>
    </Stack>
  );
}

function RegistrationForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const language = useLanguage();
  // One id per form, so a resend does not create a second account (P3).
  const [id] = useState(newId);
  const empty = { name: '', email: '', password: '', agency_name: '' };
  const { fields, submit, fault, busy } = useAuthForm<FormValues, FormOutput>(
    Form,
    empty,
    async ({ agrees: _, ...values }) => {
      session.signIn(await call(register, { body: { ...values, id, language } }));
      router.clearCache();
      await navigate({ to: '/', replace: true });
    },
  );
  return (
    <AuthForm
      title={t('auth.register_title')}
      lead={t('auth.register_lead')}
      fault={fault}
      button={t('auth.register_button')}
      busy={busy}
      onSubmit={submit}
      after={
        <>
          {t('auth.have_account')} <TextLink to="/login">{t('auth.login_link')}</TextLink>
        </>
      }
    >
      <AuthField fields={fields} name="name" label={t('auth.name')} autoComplete="name" />
      <AuthField
        fields={fields}
        name="agency_name"
        label={t('auth.agency_name')}
        autoComplete="organization"
      />
      <AuthField fields={fields} name="email" type="email" label={t('auth.email')} autoComplete="username" />
      <NewPasswordField fields={fields} label={t('auth.password')} />
      <Agreement fields={fields} />
    </AuthForm>
  );
}
