// True if the signed-in agency can get a larger plan.
import { useQuery } from '@tanstack/react-query';
import { canUpgrade } from '#contract/plan.ts';
import { configQuery, planQuery } from '../api/queries.ts';

export function useCanUpgrade(): boolean {
  const { data: plan } = useQuery(planQuery);
  const { data: config } = useQuery(configQuery);
  return plan !== undefined && config !== undefined && canUpgrade(plan, config);
}
