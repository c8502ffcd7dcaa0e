// A purchase that waits for its payment: how to continue or withdraw it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { cancelPlan } from '#contract/billing.ts';
import type { CurrentPlan } from '#contract/plan.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { LinkButton } from '../../../kit/links.tsx';
import { usePlanCall } from './use-plan-call.ts';

export function WaitingPurchase({
  plan,
  purchase,
}: {
  plan: CurrentPlan;
  purchase: NonNullable<CurrentPlan['purchase']>;
}) {
  const { t } = useTranslation();
  const { id, state, method, plan_name, invoice_id } = purchase;
  const withdraw = usePlanCall(
    () => callAsUser(cancelPlan, { query: { purchase: id } }),
    t('plan.withdrawn'),
  );
  const isTransfer = method === 'bank_transfer' && state === 'open';
  const name = isolated(plan_name);
  // Those who paid their last invoice do not wait for the next payment.
  const isRunning = isTransfer && plan.name === plan_name;
  const text = isRunning
    ? 'plan.waiting_running'
    : isTransfer
      ? 'plan.waiting_transfer'
      : (`plan.waiting_${state}` as const);
  return (
    <Alert severity="info" role="status" sx={{ mt: 2.5 }}>
      {t(text, { name })}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1.5 }}>
        {isTransfer && invoice_id !== null && (
          <LinkButton
            to="/profile/invoices/$id"
            params={{ id: invoice_id }}
            variant="outlined"
            color="inherit"
            size="small"
          >
            {t('plan.see_invoice')}
          </LinkButton>
        )}
        {!isTransfer && (
          <LinkButton
            to="/profile/plan/return"
            search={{ purchase: id }}
            variant="outlined"
            color="inherit"
            size="small"
          >
            {t('purchase.continue')}
          </LinkButton>
        )}
        {!isRunning && (
          <Button color="inherit" size="small" onClick={() => withdraw.run()} loading={withdraw.isBusy}>
            {t('plan.withdraw')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
