// The agency's plan: name, purpose, status, price and payment, and what can be changed.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CurrentPlan } from '#contract/plan.ts';
import { configQuery } from '../../../api/queries.ts';
import { formatDate, formatNumber } from '../../../i18n/dates.ts';
import { isolated, isolatedAddress } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Facts } from '../../../kit/Facts.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { cardBrandOf } from './card-brand.ts';
import { PaymentProblem } from './PaymentProblem.tsx';
import { PlanChanges } from './PlanChanges.tsx';
import { isPaid, otherMethodOf } from './plan-offer.ts';
import { statusOf } from './plan-status.ts';
import { usePlanAbout } from './use-plan-about.ts';
import { WaitingPurchase } from './WaitingPurchase.tsx';

const colors = { active: 'success', will_end: 'warning', canceled: 'error' } as const;

export function YourPlan({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const aboutOf = usePlanAbout();
  return (
    <Card component="section" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography color="textSecondary" variant="body2">
        {t('profile.current_plan')}
      </Typography>
      <Stack
        direction="row"
        useFlexGap
        sx={{ gap: 1.5, alignItems: 'center', mt: 0.5, mb: 1, flexWrap: 'wrap' }}
      >
        <Typography variant="h2">
          <bdi>{plan.name}</bdi>
        </Typography>
        <Chip
          size="small"
          color={colors[plan.status]}
          variant="outlined"
          label={t(`profile.status_${plan.status}`)}
        />
        {plan.quantity > 1 && (
          <Chip size="small" label={t('plan.times', { number: formatNumber(plan.quantity, language) })} />
        )}
        {plan.trial && <Chip size="small" label={t('profile.trial')} />}
      </Stack>
      <Typography>{aboutOf(plan)}</Typography>
      <Status plan={plan} />
      {plan.next_plan && <ArchivedThen next={plan.next_plan} />}
      {isPaid(plan) && <Payment plan={plan} />}
      {isPaid(plan) && <OtherMethod plan={plan} />}
      {plan.payment_problem && (
        <Alert severity="warning" sx={{ mt: 2.5 }}>
          <PaymentProblem plan={plan} />
        </Alert>
      )}
      {plan.purchase && <WaitingPurchase plan={plan} purchase={plan.purchase} />}
      <PlanChanges plan={plan} />
    </Card>
  );
}

function Status({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { key, date } = statusOf(plan);
  const values = {
    date: date ? formatDate(date, language, 'UTC') : '',
    name: isolated(plan.name),
    next: isolated(plan.next_plan?.name ?? ''),
  };
  return (
    <Typography color="textSecondary" sx={{ mt: 1 }}>
      {t(`plan.status_${key}`, values)}
      {plan.status !== 'active' && ` ${t('plan.status_candidates')}`}
    </Typography>
  );
}

/** What the scheduled change does besides. */
function ArchivedThen({
  next: { at, archived_jobs: jobs },
}: {
  next: NonNullable<CurrentPlan['next_plan']>;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (jobs.length === 0) return null;
  return (
    <Box sx={{ mt: 1, color: 'text.secondary' }}>
      {t('plan.archives', { count: jobs.length, date: formatDate(at, language, 'UTC') })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {jobs.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** How to pay in the other way: a running plan stays with its own. */
function OtherMethod({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: config } = useQuery(configQuery);
  const mayManage = useMay('billing.manage');
  const method = config && otherMethodOf(plan, { config, mayManage });
  const end = plan.end_plan_at ?? plan.end_at;
  if (!method || !end) return null;
  const values = { name: isolated(plan.name), date: formatDate(end, language, 'UTC') };
  return (
    <Typography color="textSecondary" variant="body2" sx={{ mt: 1 }}>
      {t(plan.status === 'will_end' ? `plan.to_${method}_ending` : `plan.to_${method}`, values)}
    </Typography>
  );
}

function Payment({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { amount_minor, currency, yearly, card, provider } = plan;
  const method =
    provider === 'bank_transfer'
      ? t('purchase.methods.bank_transfer')
      : card &&
        t('plan.card', {
          brand: isolated(cardBrandOf(card.brand) ?? t('purchase.methods.card')),
          last4: isolatedAddress(card.last4),
        });
  return (
    <Box sx={{ mt: 2.5 }}>
      <Facts
        facts={[
          ...(amount_minor !== null && currency !== null
            ? [
                {
                  label: t('plan.price'),
                  value: t(yearly ? 'plan.price_year' : 'plan.price_month', {
                    price: money(amount_minor, currency),
                  }),
                },
              ]
            : []),
          ...(method ? [{ label: t('plan.paid_by'), value: method }] : []),
        ]}
      />
    </Box>
  );
}
