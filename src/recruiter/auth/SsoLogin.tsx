// /login/sso, back from an identity provider: opens the session, or says why not. An account that the provider does not know yet is
// connected here, once, with its password.
import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { AccessToken } from '#contract/auth.ts';
import { SsoFault } from '#contract/login-page.ts';
import { exchangeLogin, linkLogin } from '#contract/sso-login.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { isolatedAddress } from '../../i18n/isolated.ts';
import type { FormMessage } from '../../kit/forms/form-state.ts';
import { PasswordField } from '../../kit/forms/PasswordField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { LinkButton, lone, TextLink } from '../../kit/links.tsx';
import { PageTitle } from '../../kit/Page.tsx';
import { AuthForm } from './AuthForm.tsx';
import { SignInCodeField } from './SignInCodeField.tsx';
import { useEnter } from './use-enter.ts';

type State = { step: 'entering' } | { step: 'link'; email: string } | { step: 'failed'; error: unknown };

export function SsoLogin({ next, fault }: { next: string | undefined; fault: SsoFault | undefined }) {
  const enter = useEnter(next);
  if (fault) return <Failed sentence={`auth.sso_failed_${fault}`} />;
  return <Entering onSignedIn={(access) => void enter(access)} />;
}

interface Props {
  onSignedIn: (access: AccessToken) => void;
}

function Entering({ onSignedIn }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ step: 'entering' });
  const enter = useEffectEvent(() => {
    call(exchangeLogin).then(onSignedIn, (error: unknown) => {
      const email = error instanceof CallError && error.code === 'sso_not_linked' && error.details['email'];
      setState(typeof email === 'string' ? { step: 'link', email } : { step: 'failed', error });
    });
  });
  useEffect(() => enter(), []);
  if (state.step === 'link') return <LinkAccount email={state.email} onSignedIn={onSignedIn} />;
  if (state.step === 'failed') return <Failed sentence={sentenceOf(state.error)} />;
  return (
    <Stack spacing={2.5} role="status" sx={{ alignItems: 'center', py: 6 }}>
      <CircularProgress aria-hidden />
      <Typography>{t('auth.sso_entering')}</Typography>
    </Stack>
  );
}

type Sentence = `auth.sso_failed_${SsoFault}` | FormMessage;

function sentenceOf(error: unknown): Sentence {
  if (!(error instanceof CallError)) return 'common.something_wrong';
  const reason = SsoFault.safeParse(error.details['reason']).data;
  return reason ? `auth.sso_failed_${reason}` : `refusals.${error.code}`;
}

function Failed({ sentence }: { sentence: Sentence }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2.5}>
      <PageTitle title={t('auth.login_title')} />
      <Alert severity="error">{t(sentence)}</Alert>
      <LinkButton to="/login">{t('auth.back_to_login')}</LinkButton>
    </Stack>
  );
}

/** The code field appears once the server requires it. Until then the code is sent empty. */
const Form = z.extend(linkLogin.body, { code: z.string().check(z.maxLength(40)) });

function LinkAccount({ email, onSignedIn }: Props & { email: string }) {
  const { t } = useTranslation();
  const [asksCode, setAsksCode] = useState(false);
  const form = useContractForm({
    schema: Form,
    values: { password: '', code: '' },
    errors: 'inline',
    submit: async (body) => {
      try {
        onSignedIn(await call(linkLogin, { body }));
      } catch (error) {
        if (asksCode || !(error instanceof CallError) || error.code !== 'two_factor_required') throw error;
        setAsksCode(true);
      }
    },
  });
  return (
    <AuthForm
      form={form}
      title={t('auth.link_title')}
      lead={t('auth.link_lead', { email: isolatedAddress(email) })}
      submitLabel={t('auth.link_button')}
      after={
        <TextLink to="/password/forgot" sx={lone}>
          {t('auth.forgot_link')}
        </TextLink>
      }
    >
      {/* For password managers. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField form={form} name="password" label={t('auth.password')} autoComplete="current-password" />
      {asksCode && <SignInCodeField form={form} />}
    </AuthForm>
  );
}
