// /registration/{hash?}: makes an organisation and its owner.
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { register, Registration as RegistrationBody } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { sitePage } from '../../shell/site-links.ts';
import { TextLink } from '../../ui/links.tsx';
import { AuthField } from './AuthField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useAuthForm, type AuthFields } from './use-auth-form.ts';

const Form = z.extend(z.omit(RegistrationBody, { id: true, language: true }), { agrees: z.literal(true) });
type FormValues = z.input<typeof Form>;
type FormOutput = z.output<typeof Form>;

export function Registration({ isInvited }: { isInvited: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const language = useLanguage();
  // One id for this form: sent again, it makes no second account (P3).
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
      {isInvited && <Alert severity="info">{t('auth.invited_registration')}</Alert>}
      <AuthField fields={fields} name="name" label={t('auth.name')} autoComplete="name" />
      <AuthField
        fields={fields}
        name="agency_name"
        label={t('auth.agency_name')}
        autoComplete="organization"
      />
      <AuthField fields={fields} name="email" type="email" label={t('auth.email')} autoComplete="username" />
      <PasswordField
        fields={fields}
        name="password"
        label={t('auth.password')}
        autoComplete="new-password"
        helperText={t('auth.password_hint')}
        faultText={{ too_short: t('auth.password_too_short'), not_allowed: t('auth.password_weak') }}
      />
      <Agreement fields={fields} />
    </AuthForm>
  );
}

function Agreement({ fields }: { fields: AuthFields<{ agrees: true }> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isMissing = fields.faults['agrees'] !== undefined;
  return (
    <div>
      <FormControlLabel
        sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { pt: 0.25 } }}
        control={
          <Checkbox
            name="agrees"
            checked={fields.values.agrees ?? false}
            onChange={(_, isChecked) => fields.change('agrees', isChecked || undefined)}
            slotProps={{ input: { 'aria-invalid': isMissing } }}
          />
        }
        label={
          <Trans
            i18nKey="auth.agree"
            components={{
              privacy: <SiteLink href={sitePage('privacy-policy', language)} />,
              terms: <SiteLink href={sitePage('terms-of-service', language)} />,
            }}
          />
        }
      />
      {isMissing && <FormHelperText error>{t('auth.agree_missing')}</FormHelperText>}
    </div>
  );
}

/** A link where the installation names a site; otherwise just the words. */
function SiteLink({ href, children }: { href: string | undefined; children?: React.ReactNode }) {
  if (!href) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>
      {children}
    </a>
  );
}
