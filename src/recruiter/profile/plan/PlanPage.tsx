// /profile/plan: the plan there is, and the catalogue.
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { plansQuery, planQuery } from '../../../api/queries.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Catalogue } from './Catalogue.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';

export function PlanPage() {
  const plan = useQuery(planQuery);
  const plans = useQuery(plansQuery);
  return (
    <Loaded query={plan}>
      {(current) => (
        <Stack spacing={4}>
          <CurrentPlan plan={current} />
          <Loaded query={plans}>{(all) => <Catalogue plans={all} current={current} />}</Loaded>
        </Stack>
      )}
    </Loaded>
  );
}
