// /login
import { useNavigate, useRouter } from '@tanstack/react-router';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { login } from '#contract/auth.ts';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { TextLink } from '../../ui/links.tsx';
import { AuthField } from './AuthField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useAuthForm } from './use-auth-form.ts';

export function Login({ next }: { next: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const { fields, submit, fault, busy } = useAuthForm(
    login.body,
    { email: '', password: '' },
    async (body) => {
      session.signIn(await call(login, { body }));
      router.clearCache();
      await navigate({ href: next ?? '/', replace: true });
    },
  );
  return (
    <AuthForm
      title={t('auth.login_title')}
      lead={t('auth.login_lead')}
      fault={fault}
      button={t('auth.login_button')}
      busy={busy}
      onSubmit={submit}
      after={
        <>
          {t('auth.no_account')} <TextLink to="/registration/{-$hash}">{t('auth.register_link')}</TextLink>
        </>
      }
    >
      {next && !fault && <Alert severity="info">{t('auth.session_ended')}</Alert>}
      <AuthField fields={fields} name="email" type="email" label={t('auth.email')} autoComplete="username" />
      <div>
        <PasswordField
          fields={fields}
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
        />
        <TextLink to="/password/forgot" variant="body2" sx={{ display: 'inline-block', mt: 1 }}>
          {t('auth.forgot_link')}
        </TextLink>
      </div>
    </AuthForm>
  );
}
