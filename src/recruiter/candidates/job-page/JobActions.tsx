// The controls of a job's page: review what waits, invite, copy the share link, and a menu with the rest.
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { CopyButton } from '../../../kit/copy/CopyButton.tsx';
import { useIsPhone } from '../../../kit/DialogShell.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { LinkButton } from '../../../kit/links.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { shareAddress } from '../../invitations/share-link/share-address.ts';
import { candidatesQuery } from '../queries/response-queries.ts';
import { JobPageMenu } from './JobPageMenu.tsx';

/**
 * Memoized: does not rerender while the candidates below are filtered.
 * `hasAnswers`: the page no longer shows the share link.
 */
export const JobActions = memo(function JobActions({
  job,
  hasAnswers,
}: {
  job: JobDetail;
  hasAnswers: boolean;
}) {
  const { t } = useTranslation();
  const mayView = useMay('responses.view');
  const mayInvite = useMay('responses.invite');
  const isWaiting = mayView && job.review_count > 0;
  const isShared = job.active && hasAnswers;
  const isPhone = useIsPhone();
  return (
    <>
      {/* A phone has it in the menu: all controls are in one row. */}
      {isShared && !isPhone && <CopyButton text={shareAddress(location.origin, job.hash_link)} />}
      {job.active && mayInvite && (
        <LinkButton
          to="/jobs/invite/$id"
          params={{ id: job.id }}
          variant={isWaiting ? 'outlined' : 'contained'}
        >
          {t('responses.invite')}
        </LinkButton>
      )}
      {isWaiting && <Review job={job} />}
      <JobPageMenu job={job} hasQr={isShared} />
    </>
  );
});

/** Opens the first candidate who waits for a decision; the next ones are the others who wait. */
function Review({ job: { id: jobId, review_count: waiting } }: { job: JobDetail }) {
  const { t } = useTranslation();
  const { handleError } = useFailures();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);
  const search = { status: 'review' } as const;
  const open = async () => {
    const { pages } = await client.fetchQuery(candidatesQuery(jobId, search));
    const first = pages.flatMap(({ rows }) => rows)[0];
    // Someone else has decided in the meantime.
    if (!first) await navigate({ to: '/jobs/vacancy/$id', params: { id: jobId }, search });
    else await navigate({ to: '/jobs/candidate/$id', params: { id: first.id }, search });
  };
  const start = () => {
    setIsLoading(true);
    open()
      .catch((error: unknown) => handleError(error, { retry: start }))
      .finally(() => setIsLoading(false));
  };
  return (
    <Button variant="contained" loading={isLoading} onClick={start}>
      {t('jobs.review', { number: waiting })}
    </Button>
  );
}
