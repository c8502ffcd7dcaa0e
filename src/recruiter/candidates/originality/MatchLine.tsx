// One match in a list: how much the answers have in common, with whom, and the team's conclusion. Links to both texts.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Match, MatchSide } from '#contract/originality.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { lone, TextLink } from '../../../kit/links.tsx';

export function MatchLine(props: {
  match: Match;
  jobId: string;
  /** The answer that the list is about; absent: both are named. */
  answerId?: string;
}) {
  const { match, jobId, answerId } = props;
  const { t } = useTranslation();
  const others = match.sides.filter((side) => answerId === undefined || side.answer_id !== answerId);
  const nameOf = ({ full }: MatchSide) => (full ? isolated(full) : t('originality.hidden_name'));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <TextLink to="/jobs/vacancy/$id/originality/$match" params={{ id: jobId, match: match.id }} sx={lone}>
          {others.length === 1 && others[0]
            ? t('originality.with', { name: nameOf(others[0]) })
            : match.sides.map(nameOf).join(' · ')}
        </TextLink>
        <ReviewChip match={match} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t(`originality.common_${match.unit}`, { count: match.shared })}
      </Typography>
    </>
  );
}

function ReviewChip({ match: { review } }: { match: Pick<Match, 'review'> }) {
  const { t } = useTranslation();
  const color = { open: 'warning', looked_at: 'default', explained: 'success', concern: 'error' } as const;
  return (
    <Chip size="small" variant="outlined" color={color[review]} label={t(`originality.review.${review}`)} />
  );
}
