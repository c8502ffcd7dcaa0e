// /login: address and password, plus a code if two-factor sign-in is on. Or a passkey, or the organization's identity provider.
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { login } from '#contract/auth.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { isLeavingForSso } from '../../api/leave-for-sso.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { PasswordField } from '../../kit/forms/PasswordField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { hasPasskeys } from '../../kit/has-passkeys.ts';
import { mayRegister } from '../../kit/may-register.ts';
import { lone, TextLink } from '../../kit/links.tsx';
import { AuthForm } from './AuthForm.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { SignInCodeField } from './SignInCodeField.tsx';
import { SsoSignIn } from './SsoSignIn.tsx';
import { useEnter } from './use-enter.ts';

/** The code field appears once the server requires it. Until then the code is sent empty. */
const Form = z.extend(login.body, { code: z.string().check(z.maxLength(40)) });

interface Props {
  next: string | undefined;
  /** A new password was set. With two-factor sign-in or single sign-on (`sso`), that does not sign the user in. */
  hasNewPassword: boolean | 'sso';
}

export function Login({ next, hasNewPassword }: Props) {
  const { t } = useTranslation();
  const enter = useEnter(next);
  const [asksCode, setAsksCode] = useState(false);
  const offersPasskeys = hasPasskeys();
  const form = useContractForm({
    schema: Form,
    values: { email: '', password: '', code: '' },
    errors: 'inline',
    submit: async (body) => {
      try {
        return await enter(await call(login, { body }));
      } catch (error) {
        if (isLeavingForSso(error, next)) return;
        if (asksCode || !(error instanceof CallError) || error.code !== 'two_factor_required') throw error;
        return setAsksCode(true);
      }
    },
  });
  return (
    <AuthForm
      form={form}
      title={t('auth.login_title')}
      lead={t('auth.login_lead')}
      submitLabel={t('auth.login_button')}
      notice={<Notice next={next} hasNewPassword={hasNewPassword} />}
      alternative={
        <>
          {offersPasskeys && <PasskeySignIn onSignedIn={(access) => void enter(access)} />}
          <SsoSignIn email={() => form.values().email} next={next} />
        </>
      }
      after={
        mayRegister() && (
          <>
            {t('auth.no_account')} <TextLink to="/registration/{-$hash}">{t('auth.register_link')}</TextLink>
          </>
        )
      }
    >
      <InputField
        form={form}
        name="email"
        type="email"
        label={t('auth.email')}
        autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      />
      <div>
        <PasswordField
          form={form}
          name="password"
          label={t('auth.password')}
          autoComplete="current-password"
        />
        <TextLink to="/password/forgot" variant="body2" sx={{ display: 'inline-block', mt: 1, ...lone }}>
          {t('auth.forgot_link')}
        </TextLink>
      </div>
      {asksCode && <SignInCodeField form={form} />}
    </AuthForm>
  );
}

function Notice({ next, hasNewPassword }: Props) {
  const { t } = useTranslation();
  if (hasNewPassword)
    return (
      <Alert severity="success">
        {t(hasNewPassword === 'sso' ? 'auth.password_set_sso' : 'auth.password_set')}
      </Alert>
    );
  if (!next) return null;
  const isInvited = next.startsWith('/invite/');
  return <Alert severity="info">{t(isInvited ? 'auth.sign_in_to_join' : 'auth.session_ended')}</Alert>;
}
