// /profile/plan: the current plan, and the catalog if the operator assigns or sells plans.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Config } from '#contract/config.ts';
import { hasLimits, type CurrentPlan } from '#contract/plan.ts';
import { configQuery, plansQuery, planQuery } from '../../../api/queries.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { Catalogue } from './Catalogue.tsx';
import { TrialOffer } from './TrialOffer.tsx';
import { YourPlan } from './YourPlan.tsx';

export function PlanPage() {
  const plan = useQuery(planQuery);
  const config = useQuery(configQuery);
  return (
    <Loaded query={plan}>
      {(current) => (
        <Stack spacing={4}>
          <YourPlan plan={current} />
          <Loaded query={config}>{(settings) => <OtherPlans current={current} config={settings} />}</Loaded>
        </Stack>
      )}
    </Loaded>
  );
}

function OtherPlans({ current, config }: { current: CurrentPlan; config: Config }) {
  const { t } = useTranslation();
  const plans = useQuery(plansQuery);
  const mayManage = useMay('billing.manage');
  const { mode, trial_days: trialDays } = config.billing;
  if (mode === 'off' || !hasLimits(current))
    return (
      <Typography color="textSecondary">
        {t(hasLimits(current) ? 'plan.ask_operator' : 'plan.no_limits')}
      </Typography>
    );
  return (
    <>
      {mode === 'sold' && mayManage && current.trial_available && trialDays > 0 && (
        <TrialOffer days={trialDays} />
      )}
      <Loaded query={plans}>{(all) => <Catalogue plans={all} current={current} config={config} />}</Loaded>
    </>
  );
}
