// The button that signs in with a passkey, and what is wrong with the one that was chosen. What it does is loaded after the
// first second, or when the button is pressed.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessToken } from '#contract/auth.ts';
import type { FormMessage } from '../../kit/forms/form-state.ts';
import type { PasskeyResult, PasskeySignInPort } from './passkey-sign-in.ts';

/** Nobody has found the email field before. */
const suggestAfterMs = 1000;

export function PasskeySignIn({ onSignedIn }: { onSignedIn: (access: AccessToken) => void }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<FormMessage | null>(null);
  const opened = useRef<Promise<PasskeySignInPort> | null>(null);
  const latest = useRef(onSignedIn);
  useEffect(() => {
    latest.current = onSignedIn;
  });

  function open(): Promise<PasskeySignInPort> {
    return (opened.current ??= import('./passkey-sign-in.ts').then(({ openPasskeySignIn }) =>
      openPasskeySignIn((chosen) => void follow(chosen)),
    ));
  }

  async function follow(asked: Promise<PasskeyResult>): Promise<void> {
    setIsBusy(true);
    setMessage(null);
    const result = await asked.catch(() => ({ message: 'common.something_wrong' }) as const);
    if ('access' in result) return latest.current(result.access);
    setMessage(result.message);
    setIsBusy(false);
  }

  const openToSuggest = useEffectEvent(open);
  useEffect(() => {
    // If it does not load, there are no suggestions, and the button reports the error.
    const timer = setTimeout(() => void openToSuggest().catch(() => undefined), suggestAfterMs);
    return () => {
      clearTimeout(timer);
      void opened.current?.then((port) => port.stop());
      opened.current = null;
    };
  }, []);

  return (
    <>
      {message && <Alert severity="error">{t(message)}</Alert>}
      <Button
        variant="outlined"
        size="large"
        fullWidth
        loading={isBusy}
        onClick={() => void follow(open().then((port) => port.ask()))}
      >
        {t('auth.passkey_button')}
      </Button>
    </>
  );
}
