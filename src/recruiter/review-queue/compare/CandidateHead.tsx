// The head of a column: the candidate, their status, and the decision.
import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { statusesFrom, stopsLink } from '#contract/status.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { TextLink } from '../../../kit/links.tsx';
import { RateLabel } from '../../candidates/RateLabel.tsx';
import { StatusChip } from '../../candidates/StatusChip.tsx';
import { useDecision } from '../../candidates/use-decision.ts';

/** Display order of the moves that are possible. */
const moves = ['accepted', 'wait', 'rejected', 'review'] as const;

export function CandidateHead({ response, onRemove }: { response: ResponseDetail; onRemove: () => void }) {
  const { t } = useTranslation();
  const mayDecide = useMay('responses.decide');
  return (
    <Card sx={{ padding: 1.5, minInlineSize: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
        <TextLink
          to="/jobs/candidate/$id"
          params={{ id: response.id }}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          <bdi>{response.full}</bdi>
        </TextLink>
        <IconButton
          size="small"
          onClick={onRemove}
          aria-label={t('review.remove_from_comparison', { name: response.full })}
        >
          <Icon path={mdiClose} fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <StatusChip status={response.status} />
        <RateLabel rating={response.rating} />
      </Box>
      {mayDecide && <Decisions response={response} />}
    </Card>
  );
}

/** Unfinished candidates are decided on their own page, which confirms before it stops a link. */
function Decisions({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const decide = useDecision(response);
  const { status } = response;
  const shown = moves.filter((to) => statusesFrom(status).includes(to) && !stopsLink(status, to));
  if (shown.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('review.decision_on', { name: response.full })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1 }}
    >
      {shown.map((to) => (
        <Button key={to} size="small" variant="outlined" color={colors[to]} onClick={() => decide(to)}>
          {t(`responses.move.${to}`)}
        </Button>
      ))}
    </Box>
  );
}

const colors = { accepted: 'success', wait: 'warning', rejected: 'error', review: 'primary' } as const;
