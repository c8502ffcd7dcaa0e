// /profile/plan: the current plan, and the catalog if the operator assigns plans.
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasLimits, type CurrentPlan as Plan } from '#contract/plan.ts';
import { configQuery, plansQuery, planQuery } from '../../../api/queries.ts';
import { formatDate, formatNumber } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Catalogue } from './Catalogue.tsx';
import { statusOf } from './plan-status.ts';
import { usePlanAbout } from './use-plan-about.ts';

export function PlanPage() {
  const plan = useQuery(planQuery);
  const plans = useQuery(plansQuery);
  const { t } = useTranslation();
  const config = useQuery(configQuery);
  return (
    <Loaded query={plan}>
      {(current) => (
        <Stack spacing={4}>
          <CurrentPlan plan={current} />
          <Loaded query={config}>
            {({ billing, features }) =>
              billing.mode === 'off' || !hasLimits(current) ? (
                <Typography color="textSecondary">
                  {t(hasLimits(current) ? 'plan.ask_operator' : 'plan.no_limits')}
                </Typography>
              ) : (
                <Loaded query={plans}>
                  {(all) => (
                    <Catalogue plans={all} current={current} isSomebodyAnswering={features.plan_requests} />
                  )}
                </Loaded>
              )
            }
          </Loaded>
        </Stack>
      )}
    </Loaded>
  );
}

/** The agency's plan: name, purpose and status, with a link to its usage. */
const colors = { active: 'success', will_end: 'warning', canceled: 'error' } as const;

function CurrentPlan({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const aboutOf = usePlanAbout();
  const { key, date } = statusOf(plan);
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
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t(`plan.status_${key}`, {
          date: date ? formatDate(date, language, 'UTC') : '',
          name: isolated(plan.name),
        })}
        {plan.status !== 'active' && ` ${t('plan.status_candidates')}`}
      </Typography>
      <LinkButton to="/profile/usage" variant="outlined" sx={{ mt: 2.5 }}>
        {t('plan.see_usage')}
      </LinkButton>
    </Card>
  );
}
