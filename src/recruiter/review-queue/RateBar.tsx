// Good, middling and bad at the bottom of the screen, in reach of the thumb. Each rates the answer and moves on.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { rates, type Rate } from '#contract/status.ts';
import { Icon } from '../../kit/Icon.tsx';
import { rateLooks } from '../candidates/rating/RateLabel.tsx';
import { Key } from './Key.tsx';

interface Props {
  /** The user's existing rating, if they came back to an answer. */
  mine: Rate | null;
  isReady: boolean;
  onRate: (rate: Rate) => void;
  onSkip: () => void;
  /** Null at the first answer. */
  onBack: (() => void) | null;
}

export function RateBar({ mine, isReady, onRate, onSkip, onBack }: Props) {
  const { t } = useTranslation();
  return (
    <Box data-bottom-bar sx={bar}>
      <Box role="group" aria-label={t('review.your_rating')} sx={choices}>
        {rates.map((rate, index) => (
          <RateButton
            key={rate}
            rate={rate}
            digit={String(index + 1)}
            isMine={rate === mine}
            onClick={() => isReady && onRate(rate)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5 }}>
        <Button color="inherit" disabled={!onBack} onClick={() => onBack?.()} aria-keyshortcuts="b">
          {t('common.back')} <Key letter="B" />
        </Button>
        <Button color="inherit" onClick={onSkip} aria-keyshortcuts="s">
          {t('review.skip')} <Key letter="S" />
        </Button>
      </Box>
    </Box>
  );
}

function RateButton(props: { rate: Rate; digit: string; isMine: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  const { rate, digit, isMine, onClick } = props;
  const { icon, color, soft } = rateLooks[rate];
  return (
    <Button
      variant="outlined"
      aria-pressed={isMine}
      aria-keyshortcuts={digit}
      onClick={onClick}
      startIcon={<Icon path={icon} aria-hidden sx={{ color }} />}
      sx={{
        minBlockSize: 52,
        paddingInline: 1,
        color: 'var(--ink)',
        borderColor: isMine ? color : 'var(--line-strong)',
        bgcolor: isMine ? soft : 'var(--surface)',
        '&:hover': { bgcolor: soft, borderColor: color },
      }}
    >
      {t(`responses.rate.${rate}`)}
      <Key letter={digit} />
    </Button>
  );
}

const bar = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  paddingBlock: 1.5,
  bgcolor: 'var(--page)',
  borderBlockStart: '1px solid var(--line)',
  // In a low window, such as at 200 % text, it would hide too much.
  '@media (max-height: 29.99rem)': { position: 'static' },
};

const choices = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 6rem), 1fr))',
  gap: 1,
};
