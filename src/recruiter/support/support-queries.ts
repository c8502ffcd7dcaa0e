// React Query options: whether and whom members may ask, and the installation's status.
import { queryOptions } from '@tanstack/react-query';
import { getSupport, getSystem } from '#contract/support.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';

export const supportQuery = queryOptions({
  queryKey: keys.support,
  queryFn: ({ signal }) => callAsUser(getSupport, { signal }),
});

export const systemQuery = queryOptions({
  queryKey: keys.system,
  queryFn: ({ signal }) => callAsUser(getSystem, { signal }),
});
