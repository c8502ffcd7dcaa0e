// True if the signed-in agency can request a larger plan.
import { useQuery } from '@tanstack/react-query';
import { canUpgrade } from '#contract/plan.ts';
import { planQuery } from '../api/queries.ts';
import { useFeatures } from './use-features.ts';

export function useCanUpgrade(): boolean {
  const { data: plan } = useQuery(planQuery);
  const features = useFeatures();
  return plan !== undefined && features !== undefined && canUpgrade(plan, features);
}
