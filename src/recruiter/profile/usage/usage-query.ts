// React Query options for the plan's usage.
import { queryOptions } from '@tanstack/react-query';
import { getUsage } from '#contract/plan.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';

export const usageQuery = queryOptions({
  queryKey: keys.usage,
  queryFn: ({ signal }) => callAsUser(getUsage, { signal }),
});
