// On a job's page: how many answers were compared, and the matches to look at. Closed, so that the candidates stay in view.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobMatches } from '#contract/originality.ts';
import { Fold } from '../../../kit/Fold.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { MatchLine } from './MatchLine.tsx';
import { jobMatchesQuery } from './originality-queries.ts';

export function JobOriginality({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const query = useQuery(jobMatchesQuery(jobId));
  const title = t('originality.title');
  return (
    <Card component="section" aria-label={title} sx={{ paddingInline: 2, paddingBlock: 1, minBlockSize: 50 }}>
      <Loaded
        query={query}
        skeleton={
          <Typography variant="body2" sx={{ lineHeight: '32px' }}>
            {title}
          </Typography>
        }
      >
        {(found) => <Matches {...found} jobId={jobId} />}
      </Loaded>
    </Card>
  );
}

function Matches({ jobId, compared, total, open, matches }: JobMatches & { jobId: string }) {
  const { t } = useTranslation();
  const title = t('originality.title');
  if (total === 0)
    return (
      <Typography variant="body2" role="status" sx={{ lineHeight: '32px' }}>
        {title}:{' '}
        {compared < 2 ? t('originality.job_too_few') : t('originality.job_nothing', { count: compared })}
      </Typography>
    );
  return (
    <Fold
      label={
        <span role="status">
          {title}:{' '}
          {open > 0
            ? t('originality.job_open', { count: open })
            : t('originality.job_done', { count: total })}
        </span>
      }
    >
      <Box component="ul" sx={list}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchLine match={match} jobId={jobId} />
          </li>
        ))}
      </Box>
      {total > matches.length && (
        <Typography variant="body2" color="textSecondary">
          {t('originality.job_listed', { shown: matches.length, total })}
        </Typography>
      )}
    </Fold>
  );
}

const list = {
  ...{ display: 'grid', gap: 1.5, listStyle: 'none', margin: 0, paddingBlock: 1, paddingInline: 0 },
  gridTemplateColumns: { md: '1fr 1fr' },
};
