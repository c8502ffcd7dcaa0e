// What the owner can do with the running plan: cancel it or keep it, withdraw from the contract, undo a scheduled change,
// change the card.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelPlan, undoCancel, undoChange } from '#contract/billing.ts';
import type { CurrentPlan } from '#contract/plan.ts';
import { withdrawPlan } from '#contract/withdrawal.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { LinkButton } from '../../../kit/links.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { actionsOf } from './plan-offer.ts';
import { usePlanCall } from './use-plan-call.ts';

export function PlanChanges({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const actions = actionsOf(plan, useMay('billing.manage'));
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 2.5 }}>
      <LinkButton to="/profile/usage" variant="outlined">
        {t('plan.see_usage')}
      </LinkButton>
      {actions.changeCard && (
        <LinkButton to="/profile/plan/portal" variant="outlined">
          {t('plan.change_card')}
        </LinkButton>
      )}
      {actions.undoChange && <UndoChange name={plan.name} />}
      {(actions.cancel || actions.undoCancel) && <CancelOrKeep plan={plan} />}
      {actions.withdraw && plan.withdraw_until && <Withdraw plan={plan} until={plan.withdraw_until} />}
    </Stack>
  );
}

function UndoChange({ name }: { name: string }) {
  const { t } = useTranslation();
  const { run, isBusy } = usePlanCall(
    () => callAsUser(undoChange),
    t('plan.change_undone', { name: isolated(name) }),
  );
  return (
    <Button variant="outlined" onClick={() => run()} loading={isBusy}>
      {t('plan.undo_change')}
    </Button>
  );
}

/** One button, so that the focus stays where the cancellation was confirmed. */
function CancelOrKeep({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const name = isolated(plan.name);
  const end = plan.end_plan_at ?? plan.end_at;
  const date = end ? formatDate(end, language, 'UTC') : '';
  const cancel = usePlanCall(() => callAsUser(cancelPlan), t('plan.canceled', { name, date }));
  const keep = usePlanCall(() => callAsUser(undoCancel), t('plan.kept', { name }));
  const isEnding = plan.status === 'will_end';
  return (
    <>
      <Button
        color={isEnding ? 'primary' : 'inherit'}
        variant={isEnding ? 'contained' : 'text'}
        loading={keep.isBusy}
        onClick={() => (isEnding ? keep.run() : setIsAsking(true))}
      >
        {t(isEnding ? 'plan.keep' : 'plan.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('plan.cancel_title', { name })}
        text={t('plan.cancel_text', { name, date })}
        confirm={t('plan.cancel')}
        dismiss={t('plan.cancel_not')}
        busy={cancel.isBusy}
        // A button that is busy cannot take the focus back.
        onConfirm={() => cancel.run(() => setIsAsking(false))}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** @param until the first moment at which it is too late */
function Withdraw({ plan, until }: { plan: CurrentPlan; until: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const name = isolated(plan.name);
  const withdraw = usePlanCall(() => callAsUser(withdrawPlan), t('plan.revoked', { name }));
  const lastDay = new Date(Date.parse(until) - 1).toISOString();
  const values = { name, date: formatDate(lastDay, language, 'UTC') };
  return (
    <>
      <Button color="inherit" variant="text" onClick={() => setIsAsking(true)}>
        {t('plan.revoke')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('plan.revoke_title', { name })}
        text={t(plan.provider === 'stripe' ? 'plan.revoke_text_card' : 'plan.revoke_text', values)}
        confirm={t('plan.revoke')}
        dismiss={t('plan.cancel_not')}
        busy={withdraw.isBusy}
        onConfirm={() => withdraw.run(() => setIsAsking(false))}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
