// Confirms a change of the plan: what it costs now and later, how it is paid, and what exceeds the new plan's limits.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quotePlan, type Quote } from '#contract/billing.ts';
import type { CurrencyCode } from '#contract/money.ts';
import { missingInBilling, type BillingInfo } from '#contract/plan.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { keys } from '../../../api/query-keys.ts';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { Rows } from '../../../kit/Loaded.tsx';
import { BillingForm } from '../usage/BillingForm.tsx';
import { BuyForm } from './BuyForm.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';

interface PlanChoice {
  plan_id: string;
  yearly: boolean;
  currency: CurrencyCode;
}

interface Props {
  choice: PlanChoice;
  planName: string;
  billing: BillingInfo;
  /** Of a purchase whose price has changed. */
  firstQuote?: Quote | undefined;
  onClose: () => void;
}

export function ChangeDialog({ choice, planName, billing, firstQuote, onClose }: Props) {
  const { t } = useTranslation();
  const [isIncomplete, setIsIncomplete] = useState(missingInBilling(billing).length > 0);
  const title = t('plan.change_title', { name: planName });
  if (!isIncomplete)
    return (
      <Quoted {...{ choice, title, firstQuote, onClose }} onBillingIncomplete={() => setIsIncomplete(true)} />
    );
  return (
    <DialogShell
      title={title}
      width="sm"
      onClose={onClose}
      actions={
        <Button onClick={onClose} color="inherit">
          {t('common.cancel')}
        </Button>
      }
    >
      <DialogContentText sx={{ mb: 2.5 }}>{t('refusals.billing_incomplete')}</DialogContentText>
      <BillingForm
        billing={billing}
        submitLabel={t('purchase.billing_next')}
        onSaved={() => setIsIncomplete(false)}
      />
    </DialogShell>
  );
}

/** Asked once for each dialog: an amount never changes while it is read, only with a notice. */
function quoteQuery(choice: PlanChoice, firstQuote: Quote | undefined) {
  return queryOptions({
    queryKey: keys.quote(choice),
    queryFn: ({ signal }) => callAsUser(quotePlan, { body: choice, signal }),
    ...(firstQuote && { initialData: firstQuote }),
    ...{ staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
}

interface QuotedProps extends Pick<Props, 'choice' | 'firstQuote' | 'onClose'> {
  title: string;
  onBillingIncomplete: () => void;
}

function Quoted({ choice, title, firstQuote, onBillingIncomplete, onClose }: QuotedProps) {
  const { t } = useTranslation();
  const query = useQuery(quoteQuery(choice, firstQuote));
  const [newer, setNewer] = useState<Quote | null>(null);
  const quote = newer ?? query.data;
  if (quote?.change === 'downgrade') return <ScheduleForm {...{ title, quote, onClose }} />;
  if (quote) return <BuyForm {...{ title, quote, onClose }} onNewQuote={setNewer} />;
  const code = query.error instanceof CallError ? query.error.code : 'unexpected';
  return (
    <DialogShell
      title={title}
      width="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          {query.isError &&
            (code === 'billing_incomplete' ? (
              <Button variant="contained" onClick={onBillingIncomplete}>
                {t('purchase.billing_complete')}
              </Button>
            ) : (
              <Button variant="contained" loading={query.isFetching} onClick={() => void query.refetch()}>
                {t('common.retry')}
              </Button>
            ))}
        </>
      }
    >
      {query.isError ? (
        <Alert severity="error">{t(`refusals.${code}`)}</Alert>
      ) : (
        <Rows count={3} height={48} />
      )}
    </DialogShell>
  );
}
