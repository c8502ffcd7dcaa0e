// /login: address and password, plus a code if two-factor sign-in is on. Or a passkey, or the organization's identity provider.
import { useNavigate, useRouter } from '@tanstack/react-router';
import Alert from '@mui/material/Alert';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { login, type AccessToken } from '#contract/auth.ts';
import type { SsoFault } from '#contract/login-page.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { PasswordField } from '../../kit/forms/PasswordField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { hasPasskeys } from '../../kit/has-passkeys.ts';
import { mayRegister } from '../../kit/may-register.ts';
import { lone, TextLink } from '../../kit/links.tsx';
import { AuthForm } from './AuthForm.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { SsoSignIn } from './SsoSignIn.tsx';

const SsoArrival = lazy(() =>
  import('./SsoArrival.tsx').then(({ SsoArrival: Arrival }) => ({ default: Arrival })),
);

/** The code field appears once the server requires it. Until then the code is sent empty. */
const Form = z.extend(login.body, { code: z.string().check(z.maxLength(40)) });

interface Props {
  next: string | undefined;
  /** A new password was set. With two-factor sign-in or single sign-on (`sso`), that does not sign the user in. */
  hasNewPassword: boolean | 'sso';
  /** The identity provider has answered. */
  hasAnswer: boolean;
  /** Why it did not sign in. */
  ssoFault: SsoFault | undefined;
}

export function Login(props: Props) {
  const navigate = useNavigate();
  const router = useRouter();
  const enter = (access: AccessToken) => {
    session.signIn(access);
    router.clearCache();
    return navigate({ href: props.next ?? '/', replace: true });
  };
  if (!props.hasAnswer) return <LoginForm {...props} onSignedIn={enter} />;
  return (
    <Suspense>
      <SsoArrival onSignedIn={(access) => void enter(access)} />
    </Suspense>
  );
}

function LoginForm({
  next,
  hasNewPassword,
  ssoFault,
  onSignedIn: enter,
}: Props & { onSignedIn: (access: AccessToken) => Promise<void> }) {
  const { t } = useTranslation();
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
      notice={<Notice next={next} hasNewPassword={hasNewPassword} ssoFault={ssoFault} />}
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
      {asksCode && (
        <InputField
          form={form}
          name="code"
          label={t('auth.code')}
          autoComplete="one-time-code"
          autoFocus
          helperText={t('auth.code_hint')}
          faultText={{ wrong: t('refusals.two_factor_wrong') }}
        />
      )}
    </AuthForm>
  );
}

function Notice({ next, hasNewPassword, ssoFault }: Omit<Props, 'hasAnswer'>) {
  const { t } = useTranslation();
  if (ssoFault) return <Alert severity="error">{t(`auth.sso_failed_${ssoFault}`)}</Alert>;
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
