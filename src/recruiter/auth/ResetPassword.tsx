// /password/reset/{token}: sets a new password with the token from the mail, and signs in.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Password, resetPassword } from '#contract/auth.ts';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { TextLink } from '../../ui/links.tsx';
import { AuthForm } from './AuthForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useAuthForm } from './use-auth-form.ts';

const Form = z.object({ password: Password });

export function ResetPassword({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const { fields, submit, fault, busy } = useAuthForm(Form, { password: '' }, async ({ password }) => {
    session.signIn(await call(resetPassword, { body: { token, password } }));
    router.clearCache();
    await navigate({ to: '/', replace: true });
  });
  return (
    <AuthForm
      title={t('auth.reset_title')}
      lead={t('auth.reset_lead')}
      fault={fault}
      button={t('auth.reset_button')}
      busy={busy}
      onSubmit={submit}
      after={<TextLink to="/password/forgot">{t('auth.ask_again')}</TextLink>}
    >
      <PasswordField
        fields={fields}
        name="password"
        label={t('auth.new_password')}
        autoComplete="new-password"
        helperText={t('auth.password_hint')}
        faultText={{ too_short: t('auth.password_too_short'), not_allowed: t('auth.password_weak') }}
      />
    </AuthForm>
  );
}
