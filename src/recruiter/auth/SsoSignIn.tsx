// The button that leads to the identity provider of the organization whose domain the typed address has.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hindrance } from './leave-for-provider.ts';

/** `email`: what was typed. `next`: where to go once signed in. */
export function SsoSignIn({ email, next }: { email: () => string; next: string | undefined }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<Hindrance | 'common.something_wrong' | null>(null);

  async function start(): Promise<void> {
    setIsBusy(true);
    const found = await import('./leave-for-provider.ts')
      .then(({ leaveForProvider }) => leaveForProvider(email(), next))
      .catch(() => 'common.something_wrong' as const);
    setMessage(found);
    setIsBusy(found === null);
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
