// Guests' ratings of an answer. Shown beside the team's rate but not part of it.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { isolated } from '../../i18n/isolated.ts';

export function GuestRates({ rates }: { rates: AnswerDetail['guest_rates'] }) {
  const { t } = useTranslation();
  if (rates.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('review_links.guest_rates')}
      sx={{
        inlineSize: '100%',
        margin: 0,
        padding: 0,
        listStyle: 'none',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {rates.map(({ user_name, rate }, place) => (
        <li key={place}>
          {t('review_links.guest_rate', {
            name: isolated(user_name),
            rate: t(`responses.rate.${rate}`),
          })}
        </li>
      ))}
    </Box>
  );
}
