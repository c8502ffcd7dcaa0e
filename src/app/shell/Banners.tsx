// The banners above every screen: an unconfirmed address, an organization that somebody else registered, and a missing
// payment or a reached limit.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sendEmailConfirmation } from '#contract/email-confirmation.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { configQuery, planQuery, userQuery } from '../../api/queries.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { LinkButton, TextLink } from '../../kit/links.tsx';
import { useCanUpgrade } from '../../kit/use-can-upgrade.ts';
import { PaymentProblem } from '../../recruiter/profile/plan/PaymentProblem.tsx';

/** Until the user confirms the address given at registration: what is locked, and a button to resend the email. */
export function ConfirmBanner() {
  const { data: user } = useQuery(userQuery);
  return user && !user.email_confirmed ? <Waiting address={user.email} mayChange /> : null;
}

/** `mayChange`: the settings, where the address can be changed, are reachable. */
export function Waiting({ address, mayChange = false }: { address: string; mayChange?: boolean }) {
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

/**
 * Shown to a person whose address someone else had registered, until they decide what to do with the organization
 * that came with the account.
 */
export function TakenOverBanner() {
  const { data: user } = useQuery(userQuery);
  if (!user?.agency.taken_over) return null;
  return (
    <Suspense>
      <TakenOver agency={user.agency.name} />
    </Suspense>
  );
}

/** Lazy, because few people see it, and a dialog belongs to it. */
const TakenOver = lazy(() => import('./TakenOver.tsx').then((file) => ({ default: file.TakenOver })));

/**
 * Shown when this month's responses have reached the plan's limit. Candidates never notice (P7). Members who manage
 * billing see a missing payment instead.
 */
export function PlanBanner() {
  const { t } = useTranslation();
  const { data: plan } = useQuery(planQuery);
  const mayUpgrade = useCanUpgrade();
  if (plan?.payment_problem)
    return (
      <Alert severity="warning" square sx={banner}>
        <PaymentProblem plan={plan} />
      </Alert>
    );
  if (!plan || plan.responses_count < plan.responses_limit) return null;
  return (
    <Alert severity="warning" square sx={banner}>
      {t('shell.over_limit')}{' '}
      {mayUpgrade && (
        <TextLink to="/profile" color="inherit" underline="always" sx={{ fontWeight: 600 }}>
          {t('shell.over_limit_link')}
        </TextLink>
      )}{' '}
      <TextLink to="/profile/usage" color="inherit" underline="always">
        {t('shell.see_usage')}
      </TextLink>
    </Alert>
  );
}

const banner = { borderRadius: 0, justifyContent: 'center' };
