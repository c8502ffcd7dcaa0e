// Above the answer: the previous answer's rating, its candidate, the others' ratings, and Undo. Stays until the next
// rating, so that the user can read it without hurry.
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
    <Box role="status" sx={{ display: 'contents' }}>
      {answerId !== undefined && !isOfPlace && <LastRated answerId={answerId} onUndo={onUndo} />}
    </Box>
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
      <Box sx={{ minInlineSize: 0, flex: 1 }}>
        <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <span>{t('review.last_rated', { rate: t(`responses.rate.${rate}`) })}</span>
          {data.candidate && <CandidateName candidate={data.candidate} />}
        </Typography>
        <Judged answer={data.answer} colleagues={data.colleagues} />
      </Box>
      <Button color="inherit" onClick={onUndo} aria-keyshortcuts="u" sx={{ flexShrink: 0 }}>
        {t('responses.undo')} <Key letter="U" />
      </Button>
    </Box>
  );
}

const strip = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  paddingInline: 2,
  paddingBlock: 1,
  borderRadius: 'var(--radius-m)',
  color: 'var(--ink)',
};
