// /jobs/vacancy/{id}/originality/{match}: two answers side by side with their common passages. A person looks and decides.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { MatchDetail } from '#contract/originality.ts';
import { jobQuery } from '../../../api/queries.ts';
import { JobSkeleton } from '../../../kit/JobSkeleton.tsx';
import { BackLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Page } from '../../../kit/Page.tsx';
import { usePageQuery } from '../../../kit/page-query.ts';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { MatchSidePart } from './MatchSidePart.tsx';
import { matchQuery } from './originality-queries.ts';
import { PassageBar } from './PassageBar.tsx';
import { ReviewMatch } from './ReviewMatch.tsx';
import { usePassages } from './use-passages.ts';
import './originality.css';

export function MatchScreen({ jobId, id }: { jobId: string; id: string }) {
  const mayView = useMay('originality.view');
  const job = usePageQuery({ ...jobQuery(jobId), enabled: mayView });
  const match = usePageQuery({ ...matchQuery(jobId, id), enabled: mayView });
  if (!mayView) return <RequireAccess permission="originality.view" />;
  return (
    <Loaded query={job} skeleton={<JobSkeleton />}>
      {(loaded) => (
        <Loaded query={match} skeleton={<JobSkeleton />}>
          {(detail) => <Compared job={loaded} match={detail} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Compared({ job, match }: { job: JobDetail; match: MatchDetail }) {
  const { t } = useTranslation();
  const passages = usePassages(match);
  return (
    <Page
      back={
        <BackLink to="/jobs/vacancy/$id" params={{ id: job.id }}>
          {job.name}
        </BackLink>
      }
      title={t('originality.match_title')}
      width="full"
      lead={
        <>
          <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
            {t(`originality.common_${match.unit}`, { count: match.shared })}. {t('originality.look')}
          </Box>
          <Box dir="auto">{match.question}</Box>
        </>
      }
    >
      <ReviewMatch jobId={job.id} match={match} />
      <PassageBar match={match} passages={passages} />
      <Box className="match-sides">
        {match.sides.map((side, i) => (
          <MatchSidePart key={side.answer_id ?? `hidden ${i}`} match={match} index={i} passages={passages} />
        ))}
      </Box>
    </Page>
  );
}
