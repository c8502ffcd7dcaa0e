// The user's rating of one answer (good, middling or bad), and the team's.
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { rates, Rate } from '#contract/status.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { GuestRates } from '../../review-links/GuestRates.tsx';
import { rateLooks } from './RateLabel.tsx';

interface Props {
  answer: AnswerDetail;
  number: number;
  onRate: ((rate: Rate | null) => void) | null;
}

export function RateAnswer({ answer, number, onRate }: Props) {
  return (
    <Box sx={bar}>
      {onRate && <Choice answer={answer} number={number} onRate={onRate} />}
      <TeamRate answer={answer} />
      <GuestRates rates={answer.guest_rates} />
    </Box>
  );
}

function Choice({ answer, number, onRate }: Props & { onRate: NonNullable<Props['onRate']> }) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      exclusive
      value={answer.my_rate}
      aria-label={t('responses.your_rate', { number })}
      onChange={(_event, chosen: unknown) => {
        const rate = Rate.safeParse(chosen);
        onRate(rate.success ? rate.data : null);
      }}
      sx={{ flexWrap: 'wrap' }}
    >
      {rates.map((rate, index) => {
        const { icon, color, soft } = rateLooks[rate];
        return (
          <ToggleButton
            key={rate}
            value={rate}
            aria-keyshortcuts={String(index + 1)}
            sx={{
              gap: 0.75,
              minBlockSize: 44,
              paddingInline: { xs: 1.25, sm: 2 },
              textTransform: 'none',
              color: 'var(--ink)',
              borderColor: 'var(--line-strong)',
              '&.Mui-selected, &.Mui-selected:hover': { color, backgroundColor: soft },
            }}
          >
            <Icon path={icon} fontSize="small" aria-hidden />
            {t(`responses.rate.${rate}`)}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

function TeamRate({ answer }: { answer: AnswerDetail }) {
  const { t } = useTranslation();
  if (answer.raters_count === 0 || !answer.rate) {
    return <Typography color="textSecondary">{t('responses.not_rated')}</Typography>;
  }
  return (
    <Typography color="textSecondary">
      {t('responses.common_rate', { rate: t(`responses.rate.${answer.rate}`) })}
      {' · '}
      {t('responses.raters', { count: answer.raters_count })}
    </Typography>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  paddingInline: { xs: 2, sm: 2.5 },
  paddingBlock: 1.5,
  borderBlockStart: '1px solid var(--line)',
};
