// A plan's description: ours in the reader's language, or the installation's own text.
import { useTranslation } from 'react-i18next';
import type { CataloguePlan } from '#contract/plan.ts';

const ours = ['free', 'team', 'pro', 'self_hosted'] as const;

export function usePlanAbout(): (plan: Pick<CataloguePlan, 'code' | 'description'>) => string {
  const { t } = useTranslation();
  return ({ code, description }) => {
    const known = ours.find((plan) => plan === code);
    return known ? t(`plan.about_${known}`) : description;
  };
}
