// A candidate's rating as icon and text: `Good 67% · 3 of 5 rated`, or `Not rated`. In lists, the number of members who
// have rated is below.
import { mdiThumbDownOutline, mdiThumbUpOutline, mdiThumbsUpDownOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Response } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { ratersText, ratingText } from './rating-text.ts';

export const rateLooks: Record<Rate, { icon: string; color: string; soft: string }> = {
  good: { icon: mdiThumbUpOutline, color: 'var(--good)', soft: 'var(--good-soft)' },
  middling: { icon: mdiThumbsUpDownOutline, color: 'var(--warn)', soft: 'var(--warn-soft)' },
  bad: { icon: mdiThumbDownOutline, color: 'var(--bad)', soft: 'var(--bad-soft)' },
};

interface RateLabelProps {
  rating: Response['rating'];
  answers: readonly { rate: Rate | null }[];
  /** In lists. */
  raters?: Response['raters'];
}

export function RateLabel({ rating, answers, raters }: RateLabelProps) {
  const { t } = useTranslation();
  const text = ratingText(t, { rating, answers });
  const members = raters && ratersText(t, raters);
  if (!rating)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {text}
      </Box>
    );
  const { icon, color } = rateLooks[rating.rate];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Icon path={icon} sx={{ fontSize: 18, color }} aria-hidden />
      <span>
        {text}
        {members && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'body2' }}>
            {members}
          </Box>
        )}
      </span>
    </Box>
  );
}
