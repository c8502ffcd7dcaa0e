// The button that leads to the identity provider of the organization whose domain the typed address has.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startLogin } from '#contract/sso-login.ts';
import { call } from '../../api/call.ts';

type Message = 'auth.sso_needs_email' | 'auth.sso_none' | 'common.something_wrong';

/** `email`: what was typed. `next`: where to go once signed in. */
export function SsoSignIn({ email, next }: { email: () => string; next: string | undefined }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);

  /** Leaves the page, or says why not. */
  async function leave(): Promise<Message | null> {
    const typed = startLogin.body.safeParse({ email: email() });
    if (!typed.success) return 'auth.sso_needs_email';
    const { url } = await call(startLogin, { body: typed.data });
    if (url === null) return 'auth.sso_none';
    const search = new URLSearchParams({ email: typed.data.email, ...(next !== undefined && { next }) });
    location.assign(`${url}?${search.toString()}`);
    return null;
  }

  async function start(): Promise<void> {
    setIsBusy(true);
    setMessage(null);
    const found = await leave().catch(() => 'common.something_wrong' as const);
    setMessage(found);
    // Otherwise the browser is on its way.
    if (found) setIsBusy(false);
  }

  return (
    <>
      {message && <Alert severity="info">{t(message)}</Alert>}
      <Button variant="outlined" size="large" fullWidth loading={isBusy} onClick={() => void start()}>
        {t('auth.sso_button')}
      </Button>
    </>
  );
}
