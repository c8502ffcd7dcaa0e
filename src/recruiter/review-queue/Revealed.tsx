// Above the answer: the previous answer's rating, its candidate, the others' ratings, and Undo. Stays until the next
// rating, so that the user can read it without hurry. Its room is reserved, so that nothing below it moves.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/Icon.tsx';
import { rateLooks } from '../candidates/rating/RateLabel.tsx';
import { CandidateName, Judged } from './Judged.tsx';
import { Key } from './Key.tsx';
import { answerInQueueQuery } from './queue-queries.ts';

interface Props {
  /** The answer rated last; undefined: none yet. */
  answerId: string | undefined;
  /** True if it is the current answer, which then shows all this itself. */
  isOfPlace: boolean;
  onUndo: () => void;
}

export function Revealed({ answerId, isOfPlace, onUndo }: Props) {
  return (
    <Box sx={room}>
      {answerId === undefined && <Hint />}
      <Box role="status" sx={{ display: 'contents' }}>
        {answerId !== undefined && !isOfPlace && <LastRated answerId={answerId} onUndo={onUndo} />}
      </Box>
    </Box>
  );
}

function Hint() {
  const { t } = useTranslation();
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{ alignSelf: 'center', '@media (hover: none)': { display: 'none' } }}
    >
      {t('review.hint')}
    </Typography>
  );
}

function LastRated({ answerId, onUndo }: { answerId: string; onUndo: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(answerInQueueQuery(answerId));
  const rate = data?.answer.my_rate;
  if (!data || !rate) return null;
  const { icon, color, soft } = rateLooks[rate];
  return (
    <Box sx={{ ...strip, bgcolor: soft }}>
      <Icon path={icon} aria-hidden sx={{ color, flexShrink: 0, mt: 0.25 }} />
      <Box sx={words}>
        <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <span>{t('review.last_rated', { rate: t(`responses.rate.${rate}`) })}</span>
          {data.candidate && <CandidateName candidate={data.candidate} />}
        </Typography>
        <Judged answer={data.answer} colleagues={data.colleagues} />
      </Box>
      <Button color="inherit" onClick={onUndo} aria-keyshortcuts="z" sx={{ flexShrink: 0 }}>
        {t('responses.undo')} <Key letter="Z" />
      </Button>
    </Box>
  );
}

/** Two lines beside the button; more of them scroll. */
const room = { display: 'grid', blockSize: { xs: '6rem', md: '3.75rem' } };

const strip = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  minBlockSize: 0,
  paddingInline: 2,
  paddingBlock: 0.75,
  borderRadius: 'var(--radius-m)',
  color: 'var(--ink)',
};

const words = {
  minInlineSize: 0,
  maxBlockSize: '100%',
  flex: 1,
  overflowY: 'auto',
  '&& > *': { mt: 0 },
};
