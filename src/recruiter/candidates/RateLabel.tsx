// A rate as icon and text: `Good 67%`, or `Not rated`.
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import ThumbsUpDown from '@mui/icons-material/ThumbsUpDownOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Rate } from '#contract/status.ts';

export const rateLooks: Record<Rate, { Icon: typeof ThumbUp; color: string; soft: string }> = {
  good: { Icon: ThumbUp, color: 'var(--good)', soft: 'var(--good-soft)' },
  middling: { Icon: ThumbsUpDown, color: 'var(--warn)', soft: 'var(--warn-soft)' },
  bad: { Icon: ThumbDown, color: 'var(--bad)', soft: 'var(--bad-soft)' },
};

export function RateLabel({ rating }: { rating: { rate: Rate; percent: number } | null }) {
  const { t } = useTranslation();
  if (!rating)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('responses.not_rated')}
      </Box>
    );
  const { Icon, color } = rateLooks[rating.rate];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}
    >
      <Icon sx={{ fontSize: 18, color }} aria-hidden />
      {t('responses.rate_percent', { rate: t(`responses.rate.${rating.rate}`), percent: rating.percent })}
    </Box>
  );
}
