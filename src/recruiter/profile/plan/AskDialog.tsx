// Asks the operator for a plan that cannot be bought here: the dialog leads to a support question that names the plan,
// and says so. Nothing changes automatically.
import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CurrencyCode } from '#contract/money.ts';
import type { CataloguePlan, CurrentPlan } from '#contract/plan.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { tooMuchFor } from './plan-status.ts';

export function AskDialog({
  plan,
  current,
  currency,
  isYearly,
  onClose,
}: {
  plan: CataloguePlan;
  current: CurrentPlan;
  currency: CurrencyCode;
  isYearly: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const over = tooMuchFor(current, plan);
  const ask = () =>
    void navigate({
      to: '/support/question',
      search: { topic: 'plan', plan: plan.name, ...(plan.price > 0 && { currency, yearly: isYearly }) },
    });
  const text = (
    <Box sx={{ display: 'grid', gap: 1.5, '& p, & ul': { m: 0 } }}>
      <p>{t('plan.change_text', { from: current.name, to: plan.name })}</p>
      {over.length > 0 && (
        <>
          <p>{t('plan.change_too_much', { name: plan.name })}</p>
          <ul>
            {over.map(({ what, used, limit }) => (
              <li key={what}>
                {t(`shell.limit_${what}`)}:{' '}
                {t('shell.upgrade_numbers', {
                  used: formatNumber(used, language),
                  limit: formatNumber(limit, language),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t('plan.change_how')}</p>
    </Box>
  );
  return (
    <ConfirmDialog
      open
      title={t('plan.change_title', { name: plan.name })}
      text={text}
      confirm={t('plan.change_confirm')}
      onConfirm={ask}
      onClose={onClose}
    />
  );
}
