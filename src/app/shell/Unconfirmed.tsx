// Until the user confirms the address given at registration: what is locked, and a button to resend the email.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendEmailConfirmation } from '#contract/email-confirmation.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { configQuery } from '../../api/queries.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { LinkButton } from '../../kit/links.tsx';

/** `mayChange`: the settings, where the address can be changed, are reachable. */
export function Unconfirmed({ address, mayChange = false }: { address: string; mayChange?: boolean }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { data: config } = useQuery(configQuery);
  const sending = useMutation({ mutationFn: () => callAsUser(sendEmailConfirmation) });
  const send = (): void =>
    sending.mutate(undefined, { onError: (error) => failures.handleError(error, { retry: send }) });
  const email = isolated(address);
  return (
    <Alert severity="warning" square role="region" aria-label={t('shell.unconfirmed_title')}>
      <AlertTitle>{t('shell.unconfirmed_title')}</AlertTitle>
      <Box sx={{ overflowWrap: 'anywhere' }}>{t('shell.unconfirmed_text', { email })}</Box>
      <Box role="status" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
        {sending.isSuccess && t('shell.unconfirmed_sent', { email })}
      </Box>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" variant="outlined" size="small" loading={sending.isPending} onClick={send}>
          {t('shell.unconfirmed_send')}
        </Button>
        {mayChange && (
          <LinkButton to="/profile" color="inherit" size="small">
            {t('shell.unconfirmed_change')}
          </LinkButton>
        )}
        {config?.outbox && (
          <Button href="/dev/outbox" target="_blank" color="inherit" size="small">
            {t('shell.unconfirmed_outbox')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
