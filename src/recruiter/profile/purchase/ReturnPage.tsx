// /profile/plan/return: the payment provider leads here. Asks the server until the purchase is decided.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { continuePurchase, type PurchaseReply, type Quote } from '#contract/billing.ts';
import type { CurrentPlan } from '#contract/plan.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError, isPassing } from '../../../api/call-error.ts';
import { planQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { BackLink, LinkButton } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { Page } from '../../../kit/Page.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { stepAfter } from './purchase-step.ts';

export function ReturnPage({ purchaseId }: { purchaseId: string | undefined }) {
  const { t } = useTranslation();
  const plan = useQuery(planQuery);
  return (
    <Page
      title={t('purchase.return_title')}
      width="narrow"
      back={<BackLink to="/profile/plan">{t('profile.plan')}</BackLink>}
    >
      <RequireAccess permission="billing.manage" confirmedEmail>
        <Loaded query={plan}>
          {(current) => {
            const id = purchaseId ?? current.purchase?.id;
            return id ? <Returned id={id} current={current} /> : <Navigate to="/profile/plan" replace />;
          }}
        </Loaded>
      </RequireAccess>
    </Page>
  );
}

const pollMs = 2000;
/** After this time, nobody has to wait here. */
const slowMs = 20_000;

function purchaseQuery(id: string) {
  return queryOptions({
    queryKey: keys.purchase(id),
    queryFn: ({ signal }) => callAsUser(continuePurchase, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isUndecided(state.data) ? pollMs : false),
    ...{ staleTime: 0, gcTime: 0 },
  });
}

/** With an address, it waits for the buyer. */
function isUndecided(reply: PurchaseReply | undefined): boolean {
  return reply === undefined || (reply.state === 'open' && reply.method === 'card' && reply.url === null);
}

function Returned({ id, current }: { id: string; current: CurrentPlan }) {
  const { data: reply, error } = useQuery(purchaseQuery(id));
  const isSlow = useIsSlow();
  if (!reply) {
    // The next attempt may succeed.
    if (error && !isPassing(error)) return <Refused error={error} />;
    return <Confirming isSlow={isSlow} />;
  }
  const step = stepAfter(reply);
  if (step.do === 'finish') return <Finished />;
  if (step.do === 'confirm') return <ConfirmAgain quote={step.quote} current={current} />;
  if (step.do === 'explain_decline') return <Declined reason={step.reason} />;
  if (step.do === 'start_again')
    return <Refused error={new CallError({ code: 'purchase_expired', status: 410 })} />;
  if (step.do === 'show_invoice')
    return <Navigate to="/profile/invoices/$id" params={{ id: step.invoiceId }} replace />;
  if (step.do === 'wait') return <Confirming isSlow={isSlow} />;
  if (reply.state === 'action_required') return <AtBank url={step.url} />;
  return <CardMissing url={step.url} planName={current.purchase?.plan_name ?? ''} />;
}

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

function Confirming({ isSlow }: { isSlow: boolean }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <Stack role="status" direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        {!isSlow && <CircularProgress size={24} aria-hidden />}
        <Typography>{t(isSlow ? 'purchase.slow' : 'purchase.confirming')}</Typography>
      </Stack>
      {isSlow && <ToPlan />}
    </Stack>
  );
}

function Finished() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: keys.invoices });
    void cache.invalidateQueries({ queryKey: keys.plan }).then(() => {
      showNotice({ severity: 'success', text: t('purchase.paid') });
      setIsKnown(true);
    });
  }, [cache, t]);
  return isKnown ? <Navigate to="/profile/plan" replace /> : <Confirming isSlow={false} />;
}

function ConfirmAgain({ quote, current }: { quote: Quote; current: CurrentPlan }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { plan_id, yearly, currency } = quote;
  return (
    <Outcome
      severity="warning"
      text={t('purchase.changed', { name: isolated(quote.plan_name) })}
      action={
        <Button variant="contained" onClick={() => setIsOpen(true)}>
          {t('purchase.check_amount')}
        </Button>
      }
    >
      {isOpen && (
        <ChangeDialog
          choice={{ plan_id, yearly, currency }}
          planName={quote.plan_name}
          billing={current.billing_info}
          firstQuote={quote}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Outcome>
  );
}

function Declined({ reason }: { reason: NonNullable<PurchaseReply['decline']> }) {
  const { t } = useTranslation();
  return (
    <Outcome
      severity="error"
      text={`${t(`purchase.declined_${reason}`)} ${t('purchase.nothing_charged')}`}
      action={
        <LinkButton to="/profile/plan" variant="contained">
          {t('purchase.other_card')}
        </LinkButton>
      }
    />
  );
}

function Refused({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <Outcome
      severity="error"
      text={t(error instanceof CallError ? `refusals.${error.code}` : 'common.something_wrong')}
      action={<ToPlan />}
    />
  );
}

/** The form of the payment provider was left without a card. */
function CardMissing({ url, planName }: { url: string; planName: string }) {
  const { t } = useTranslation();
  return (
    <Outcome
      severity="info"
      text={t('plan.waiting_open', { name: isolated(planName) })}
      action={
        <Button href={url} variant="contained">
          {t('purchase.continue')}
        </Button>
      }
    />
  );
}

/** Replaces this page: going back leads to the plans, not here and on again. */
function AtBank({ url }: { url: string }) {
  const { t } = useTranslation();
  useEffect(() => location.replace(url), [url]);
  return (
    <Outcome
      severity="info"
      text={t('purchase.at_bank')}
      action={
        <Button href={url} variant="contained">
          {t('purchase.continue')}
        </Button>
      }
    />
  );
}

function ToPlan() {
  const { t } = useTranslation();
  return (
    <LinkButton to="/profile/plan" variant="outlined">
      {t('purchase.to_plan')}
    </LinkButton>
  );
}

const titles = { error: 'common.error', warning: 'common.warning', info: null } as const;

function Outcome({
  severity,
  text,
  action,
  children,
}: {
  severity: keyof typeof titles;
  text: string;
  action: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const title = titles[severity];
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
        {title && <AlertTitle>{t(title)}</AlertTitle>}
        {text}
      </Alert>
      {action}
      {children}
    </Stack>
  );
}
