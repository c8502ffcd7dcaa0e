// The banners above every screen: an unconfirmed address, an organization that somebody else registered, and a reached
// limit.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendEmailConfirmation } from '#contract/account.ts';
import { deleteWorkspace, keepWorkspace } from '#contract/workspace.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { configQuery, planQuery, userQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { useFailures } from '../../kit/Failures.tsx';
import { LinkButton, TextLink } from '../../kit/links.tsx';
import { useCanUpgrade } from '../../kit/use-can-upgrade.ts';

/** Until the user confirms the address given at registration: what is locked, and a button to resend the email. */
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

/**
 * Shown to a person whose address someone else had registered, until they decide what to do with the organization
 * that came with the account.
 */
export function TakenOverBanner() {
  const { data: user } = useQuery(userQuery);
  return user?.agency.taken_over ? <Decision agency={user.agency.name} /> : null;
}

function Decision({ agency }: { agency: string }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const keeping = useMutation({
    mutationFn: () => callAsUser(keepWorkspace),
    onSuccess: (_data, _none, _before, { client }) => client.invalidateQueries({ queryKey: keys.user }),
  });
  const keep = (): void =>
    keeping.mutate(undefined, { onError: (error) => failures.meet(error, { retry: keep }) });
  const deleting = useMutation({ mutationFn: () => callAsUser(deleteWorkspace) });
  const remove = (): void =>
    deleting.mutate(undefined, {
      onSuccess: () => {
        // The session was deleted with the organization.
        session.signOut();
        void navigate({ to: '/login', search: {} });
      },
      onError: (error) => failures.meet(error, { retry: remove }),
      onSettled: () => setIsAsking(false),
    });
  return (
    <Alert severity="warning" square role="region" aria-label={t('shell.taken_over_title')}>
      <AlertTitle>{t('shell.taken_over_title')}</AlertTitle>
      {t('shell.taken_over_text')}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" variant="outlined" size="small" loading={keeping.isPending} onClick={keep}>
          {t('shell.taken_over_keep')}
        </Button>
        <Button color="error" size="small" onClick={() => setIsAsking(true)}>
          {t('shell.taken_over_delete')}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('shell.taken_over_delete_title', { agency: `\u2068${agency}\u2069` })}
        text={t('shell.taken_over_delete_text')}
        confirm={t('shell.taken_over_delete')}
        busy={deleting.isPending}
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </Alert>
  );
}

/** Shown when this month's responses have reached the plan's limit. Candidates never notice (P7). */
export function OverLimitBanner() {
  const { t } = useTranslation();
  const { data: plan } = useQuery(planQuery);
  const mayUpgrade = useCanUpgrade();
  if (!plan || plan.responses_count < plan.responses_limit) return null;
  return (
    <Alert severity="warning" square sx={{ borderRadius: 0, justifyContent: 'center' }}>
      {t('shell.over_limit')}{' '}
      {mayUpgrade && (
        <TextLink to="/profile" color="inherit" underline="always" sx={{ fontWeight: 650 }}>
          {t('shell.over_limit_link')}
        </TextLink>
      )}{' '}
      <TextLink to="/profile/usage" color="inherit" underline="always">
        {t('shell.see_usage')}
      </TextLink>
    </Alert>
  );
}
