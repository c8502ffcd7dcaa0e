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
  /** The choice stays at the window's lower edge while the answer is longer than the window. */
  stays?: boolean;
}

export function RateAnswer({ answer, number, onRate, stays = false }: Props) {
  // Notices stay above it.
  const mark = stays ? { 'data-bottom-bar': '' } : {};
  return (
    <Box {...mark} sx={{ ...bar, ...(stays && stayingBar) }}>
      {onRate && (
        <Box {...mark} sx={{ ...own, ...(stays && stayingChoice) }}>
          <Choice answer={answer} number={number} onRate={onRate} />
        </Box>
      )}
      <Box sx={team}>
        <TeamRate answer={answer} />
        <GuestRates rates={answer.guest_rates} />
      </Box>
    </Box>
  );
}

function Choice({ answer, number, onRate }: Omit<Props, 'stays'> & { onRate: NonNullable<Props['onRate']> }) {
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
              gap: { xs: 0.5, sm: 0.75 },
              minBlockSize: 44,
              paddingInline: { xs: 0.75, sm: 2 },
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

/** In a low window, such as at 200 % text, it would hide too much. */
const staying = '@media (min-height: 30rem)';

/** Where there is room, one row that stays as a whole. Otherwise only the choice stays, above the decision (DecisionBar). */
const bar = {
  display: { xs: 'contents', lg: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  paddingInline: 2.5,
  paddingBlock: 1.5,
  bgcolor: 'var(--surface)',
  borderBlockStart: '1px solid var(--line)',
  borderRadius: '0 0 var(--radius-l) var(--radius-l)',
};

const stayingBar = { [staying]: { position: { lg: 'sticky' }, insetBlockEnd: 0, zIndex: 1 } };

const own = {
  paddingInline: { xs: 2, sm: 2.5, lg: 0 },
  paddingBlock: { xs: 1, lg: 0 },
  bgcolor: 'var(--surface)',
  borderBlockStart: { xs: '1px solid var(--line)', lg: 0 },
};

const stayingChoice = {
  [staying]: {
    position: { xs: 'sticky', lg: 'static' },
    insetBlockEnd: 'var(--decision-bar, 0px)',
    zIndex: 1,
  },
};

const team = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  paddingInline: { xs: 2, sm: 2.5, lg: 0 },
  paddingBlock: { xs: 1, lg: 0 },
};
