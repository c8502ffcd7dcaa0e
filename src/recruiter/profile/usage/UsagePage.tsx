// /profile/usage: how much of the plan is used, by what, and the billing information.
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { planQuery } from '../../../api/queries.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Billing } from './Billing.tsx';
import { ByMonth } from './ByMonth.tsx';
import { Limits } from './Limits.tsx';
import { UsedBy } from './UsedBy.tsx';
import { usageQuery } from './usage-query.ts';

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
