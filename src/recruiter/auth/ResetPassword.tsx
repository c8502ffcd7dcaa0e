// /password/reset/{token}: sets a new password with the mailed token and signs in. With two-factor sign-in,
// or single sign-on, continues at /login.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Password, resetPassword } from '#contract/auth.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { lone, TextLink } from '../../kit/links.tsx';
import { AuthForm } from './AuthForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

const Form = z.object({ password: Password });

export function ResetPassword({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const form = useContractForm({
    schema: Form,
    values: { password: '' },
    errors: 'inline',
    submit: async ({ password }) => {
      try {
        session.signIn(await call(resetPassword, { body: { token, password } }));
      } catch (error) {
        const code = error instanceof CallError ? error.code : undefined;
        if (code !== 'two_factor_required' && code !== 'sso_required') throw error;
        const isSet = code === 'sso_required' ? 'sso' : true;
        return navigate({ to: '/login', search: { password_set: isSet }, replace: true });
      }
      router.clearCache();
      return navigate({ to: '/', replace: true });
    },
  });
  return (
    <AuthForm
      form={form}
      title={t('auth.reset_title')}
      lead={t('auth.reset_lead')}
      submitLabel={t('auth.reset_button')}
      after={
        <TextLink to="/password/forgot" sx={lone}>
          {t('auth.ask_again')}
        </TextLink>
      }
    >
      <NewPasswordField form={form} label={t('auth.new_password')} />
    </AuthForm>
  );
}
