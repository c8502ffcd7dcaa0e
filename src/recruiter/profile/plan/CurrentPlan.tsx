// The agency's plan: name, purpose and status, with a link to its usage.
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { CurrentPlan as Plan } from '#contract/plan.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/links.tsx';
import { standingOf } from './plan-standing.ts';
import { usePlanAbout } from './use-plan-about.ts';

const colors = { active: 'success', will_end: 'warning', canceled: 'error' } as const;

export function CurrentPlan({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const aboutOf = usePlanAbout();
  const { key, date } = standingOf(plan);
  return (
    <Card component="section" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography color="textSecondary" variant="body2">
        {t('profile.current_plan')}
      </Typography>
      <Stack
        direction="row"
        useFlexGap
        sx={{ gap: 1.5, alignItems: 'center', mt: 0.5, mb: 1, flexWrap: 'wrap' }}
      >
        <Typography variant="h2">
          <bdi>{plan.name}</bdi>
        </Typography>
        <Chip
          size="small"
          color={colors[plan.status]}
          variant="outlined"
          label={t(`profile.status_${plan.status}`)}
        />
        {plan.trial && <Chip size="small" label={t('profile.trial')} />}
      </Stack>
      <Typography>{aboutOf(plan)}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t(`plan.status_${key}`, { date: date ? formatDate(date, language) : '' })}
        {plan.status !== 'active' && ` ${t('plan.status_candidates')}`}
      </Typography>
      <LinkButton to="/profile/usage" variant="outlined" sx={{ mt: 2.5 }}>
        {t('plan.see_usage')}
      </LinkButton>
    </Card>
  );
}
