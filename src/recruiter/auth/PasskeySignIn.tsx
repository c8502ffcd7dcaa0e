// The button that signs in with a passkey, and what is wrong with the one that was chosen.
import { mdiAccountKeyOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { AccessToken } from '#contract/auth.ts';
import { Icon } from '../../kit/Icon.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

export function PasskeySignIn({ onSignedIn }: { onSignedIn: (access: AccessToken) => void }) {
  const { t } = useTranslation();
  const { isBusy, message, ask } = usePasskeySignIn(onSignedIn);
  return (
    <>
      {message && <Alert severity="error">{t(message)}</Alert>}
      <Button
        variant="outlined"
        size="large"
        fullWidth
        loading={isBusy}
        onClick={ask}
        startIcon={<Icon path={mdiAccountKeyOutline} />}
      >
        {t('auth.passkey_button')}
      </Button>
    </>
  );
}
