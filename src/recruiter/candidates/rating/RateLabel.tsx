// A rate as icon and text: `Good 67%`, or `Not rated`. While answers are unrated: `Good 100% · 1 of 5 rated`.
import { mdiThumbDownOutline, mdiThumbUpOutline, mdiThumbsUpDownOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Rate } from '#contract/status.ts';
import { Icon } from '../../../kit/Icon.tsx';

export const rateLooks: Record<Rate, { icon: string; color: string; soft: string }> = {
  good: { icon: mdiThumbUpOutline, color: 'var(--good)', soft: 'var(--good-soft)' },
  middling: { icon: mdiThumbsUpDownOutline, color: 'var(--warn)', soft: 'var(--warn-soft)' },
  bad: { icon: mdiThumbDownOutline, color: 'var(--bad)', soft: 'var(--bad-soft)' },
};

interface RateLabelProps {
  rating: { rate: Rate; percent: number } | null;
  answers: readonly { rate: Rate | null }[];
}

export function RateLabel({ rating, answers }: RateLabelProps) {
  const { t } = useTranslation();
  if (!rating)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('responses.not_rated')}
      </Box>
    );
  const { icon, color } = rateLooks[rating.rate];
  const rated = answers.filter(({ rate }) => rate !== null).length;
  const percent = t('responses.rate_percent', {
    rate: t(`responses.rate.${rating.rate}`),
    percent: rating.percent,
  });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Icon path={icon} sx={{ fontSize: 18, color }} aria-hidden />
      <span>
        {percent}
        {rated < answers.length && ` · ${t('review.rated_of', { rated, count: answers.length })}`}
      </span>
    </Box>
  );
}
