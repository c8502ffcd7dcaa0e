// Shown until the user confirms the address given at registration: what is locked, and a button to resend the
// email.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendEmailConfirmation } from '#contract/account.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { configQuery, userQuery } from '../../api/queries.ts';
import { LinkButton } from '../../kit/links.tsx';
import { useFailures } from '../../kit/Failures.tsx';

export function ConfirmBanner() {
  const { data: user } = useQuery(userQuery);
  return user && !user.email_confirmed ? <Waiting address={user.email} /> : null;
}

function Waiting({ address }: { address: string }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { data: config } = useQuery(configQuery);
  const sending = useMutation({ mutationFn: () => callAsUser(sendEmailConfirmation) });
  const send = (): void =>
    sending.mutate(undefined, { onError: (error) => failures.meet(error, { retry: send }) });
  const email = `\u2068${address}\u2069`;
  return (
    <Alert severity="warning" square role="region" aria-label={t('shell.unconfirmed_title')}>
      <AlertTitle>{t('shell.unconfirmed_title')}</AlertTitle>
      <Box sx={{ overflowWrap: 'anywhere' }}>{t('shell.unconfirmed_text', { email })}</Box>
      <Box role="status" sx={{ overflowWrap: 'anywhere', fontWeight: 650 }}>
        {sending.isSuccess && t('shell.unconfirmed_sent', { email })}
      </Box>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" variant="outlined" size="small" loading={sending.isPending} onClick={send}>
          {t('shell.unconfirmed_send')}
        </Button>
        <LinkButton to="/profile" color="inherit" size="small">
          {t('shell.unconfirmed_change')}
        </LinkButton>
        {config?.outbox && (
          <Button href="/dev/outbox" target="_blank" color="inherit" size="small">
            {t('shell.unconfirmed_outbox')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
