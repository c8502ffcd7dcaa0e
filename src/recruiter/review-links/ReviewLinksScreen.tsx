// /jobs/vacancy/{id}/review-links: a job's review links for guests without an account, what each shows, and Revoke.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { ReviewLink } from '#contract/review-link.ts';
import { jobQuery } from '../../api/queries.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { BackLink } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { ReviewLinkTable, titleId } from './ReviewLinkTable.tsx';
import { reviewLinksQuery, useRevokeReviewLink } from './use-review-links.ts';

export function ReviewLinksScreen({ id }: { id: string }) {
  const query = usePageQuery(jobQuery(id));
  return <Loaded query={query}>{(job) => <OfJob job={job} />}</Loaded>;
}

function OfJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const query = useQuery(reviewLinksQuery(job.id));
  return (
    <Page
      title={t('review_links.list_title')}
      lead={t('review_links.list_lead', { job: `\u2068${job.name}\u2069` })}
      back={
        <BackLink to="/jobs/vacancy/$id" params={{ id: job.id }}>
          {t('review_links.back')}
        </BackLink>
      }
    >
      <Loaded query={query}>
        {(links) =>
          links.length > 0 ? (
            <Links jobId={job.id} links={links} />
          ) : (
            <EmptyState title={t('review_links.empty_title')} text={t('review_links.empty_text')} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Links({ jobId, links }: { jobId: string; links: readonly ReviewLink[] }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const [leaving, setLeaving] = useState<ReviewLink | null>(null);
  const [ended, setEnded] = useState<ReviewLink | null>(null);
  // The Revoke button has disappeared, so focus moves to the link's name.
  useEffect(() => {
    if (ended && !leaving) document.getElementById(titleId(ended))?.focus();
  }, [ended, leaving]);
  const { mutate, isPending } = useRevokeReviewLink(jobId);
  const revoke = (link: ReviewLink) =>
    mutate(link, {
      onSuccess: () => setEnded(link),
      onError: (error) => failures.meet(error, { retry: () => revoke(link) }),
      onSettled: () => setLeaving(null),
    });
  return (
    <>
      <ReviewLinkTable links={links} onRevoke={setLeaving} />
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={t('review_links.revoke_title')}
        text={t('review_links.revoke_text')}
        confirm={t('review_links.revoke')}
        busy={isPending}
        onConfirm={() => leaving && revoke(leaving)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
