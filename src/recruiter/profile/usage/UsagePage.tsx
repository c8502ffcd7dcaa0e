// /profile/usage: how much of the plan is used, by what, and the billing information.
import Stack from '@mui/material/Stack';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getUsage } from '#contract/plan.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { planQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Billing } from './Billing.tsx';
import { ByMonth } from './ByMonth.tsx';
import { Limits } from './Limits.tsx';
import { UsedBy } from './UsedBy.tsx';

export function UsagePage() {
  const plan = useQuery(planQuery);
  const usage = useQuery(usageQuery);
  return (
    <Loaded query={plan}>
      {(current) => (
        <Stack spacing={3}>
          <Loaded query={usage}>
            {(used) => (
              <>
                <Limits plan={current} usage={used} />
                <ByMonth months={used.months} />
                <UsedBy usage={used} />
              </>
            )}
          </Loaded>
          <Billing billing={current.billing_info} />
        </Stack>
      )}
    </Loaded>
  );
}

/** React Query options for the plan's usage. */
const usageQuery = queryOptions({
  queryKey: keys.usage,
  queryFn: ({ signal }) => callAsUser(getUsage, { signal }),
});
