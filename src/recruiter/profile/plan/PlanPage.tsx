// /profile/plan: the current plan, and the catalog if this installation takes requests for a larger one.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasLimits } from '#contract/plan.ts';
import { plansQuery, planQuery } from '../../../api/queries.ts';
import { useCanUpgrade } from '../../../kit/use-can-upgrade.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Catalogue } from './Catalogue.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';

export function PlanPage() {
  const plan = useQuery(planQuery);
  const plans = useQuery(plansQuery);
  const { t } = useTranslation();
  const mayUpgrade = useCanUpgrade();
  return (
    <Loaded query={plan}>
      {(current) => (
        <Stack spacing={4}>
          <CurrentPlan plan={current} />
          {mayUpgrade ? (
            <Loaded query={plans}>{(all) => <Catalogue plans={all} current={current} />}</Loaded>
          ) : (
            <Typography color="textSecondary">
              {t(hasLimits(current) ? 'plan.ask_operator' : 'plan.no_limits')}
            </Typography>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
