// A missing payment, for those who manage billing: until when the plan runs, and how to pay.
import { useTranslation } from 'react-i18next';
import type { CurrentPlan } from '#contract/plan.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { TextLink } from '../../../kit/links.tsx';

/** A sentence and its link, for an alert. */
export function PaymentProblem({ plan }: { plan: Pick<CurrentPlan, 'name' | 'payment_problem'> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const problem = plan.payment_problem;
  if (!problem) return null;
  const { kind, until, invoice_id: id } = problem;
  return (
    <>
      {t(`plan.problem_${kind}`, {
        date: formatDate(until, language, 'UTC'),
        name: isolated(plan.name),
      })}{' '}
      {kind === 'card' ? (
        <TextLink to="/profile/plan/portal" color="inherit" underline="always">
          {t('plan.update_card')}
        </TextLink>
      ) : id === null ? (
        <TextLink to="/profile/usage" color="inherit" underline="always">
          {t('plan.see_invoices')}
        </TextLink>
      ) : (
        <TextLink to="/profile/invoices/$id" params={{ id }} color="inherit" underline="always">
          {t('plan.see_invoice')}
        </TextLink>
      )}
    </>
  );
}
