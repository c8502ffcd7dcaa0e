// Where a job's page shows matches: only if a question has the plagiarism check, so that the page knows the room from the start.
import Box from '@mui/material/Box';
import { lazy } from 'react';
import type { JobDetail } from '#contract/job.ts';
import { PagePart } from '../../../kit/PagePart.tsx';
import { useMay } from '../../../kit/use-may.ts';

const JobOriginality = lazy(() =>
  import('./JobOriginality.tsx').then((file) => ({ default: file.JobOriginality })),
);

export function JobOriginalityPart({ job }: { job: JobDetail }) {
  const mayView = useMay('originality.view');
  const isOn = job.plagiarism_check || job.questions.some((question) => question.copyscape_check);
  if (!mayView || !isOn || job.interviewed_count === 0) return null;
  return (
    <PagePart skeleton={<Box sx={{ minBlockSize: 50 }} />}>
      <JobOriginality jobId={job.id} />
    </PagePart>
  );
}
