// /jobs/vacancy/{id}/review-links: a job's review links for guests without an account, what each shows, and Revoke.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { ReviewLink } from '#contract/review-link.ts';
import { jobQuery } from '../../api/queries.ts';
import { formatDate, formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { isolated } from '../../i18n/isolated.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { CopyButton } from '../../kit/copy/CopyButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useFailures } from '../../kit/Failures.tsx';
import { BackLink } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { Page } from '../../kit/Page.tsx';
import { Table } from '../../kit/Table.tsx';
import { useMay } from '../../kit/use-may.ts';
import { reviewAddress, stateOf } from './link-state.ts';
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
      lead={t('review_links.list_lead', { job: isolated(job.name) })}
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
      onError: (error) => failures.handleError(error, { retry: () => revoke(link) }),
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

/** Review links: who each is for, its status, how often it was opened, its URL, and Revoke. */
function titleId({ id }: Pick<ReviewLink, 'id'>): string {
  return `review-link-${id}`;
}

interface Props {
  links: readonly ReviewLink[];
  onRevoke: (link: ReviewLink) => void;
}

function ReviewLinkTable({ links, onRevoke }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayShare = useMay('responses.export');
  return (
    <Table
      isCard
      label={t('review_links.list_title')}
      rows={links}
      keyOf={({ id }) => id}
      columns={[
        { head: t('review_links.column_link'), cell: (link) => <Name link={link} /> },
        { head: t('review_links.column_opened'), cell: (link) => <Opened link={link} /> },
        { head: t('review_links.column_shows'), cell: (link) => <Content link={link} /> },
        {
          head: t('table.created'),
          cell: ({ created_by: by, created_at: at }) =>
            t('table.by', { name: isolated(by), date: formatDate(at, language) }),
        },
      ]}
      actions={(link) =>
        mayShare &&
        stateOf(link, Date.now()) === 'open' && (
          <Box role="group" aria-label={link.name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {link.hash === null ? (
              <Typography variant="body2" color="textSecondary">
                {t('review_links.scorecard_first')}
              </Typography>
            ) : (
              <CopyButton text={reviewAddress(location.origin, link.hash)} />
            )}
            <Button color="error" onClick={() => onRevoke(link)}>
              {t('review_links.revoke')}
            </Button>
          </Box>
        )
      }
    />
  );
}

function Name({ link }: { link: ReviewLink }) {
  const { t } = useTranslation();
  const state = stateOf(link, Date.now());
  return (
    <strong>
      <bdi id={titleId(link)} tabIndex={-1}>
        {link.name}
      </bdi>{' '}
      <Chip
        size="small"
        component="span"
        label={t(`review_links.state.${state}`)}
        color={state === 'open' ? 'success' : 'default'}
        variant="outlined"
      />
    </strong>
  );
}

function Opened({ link: { views, viewed_at: seen } }: { link: ReviewLink }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    views === 0 ? t('review_links.never_opened') : t('review_links.opened', { count: views }),
    seen && t('review_links.last_opened', { date: formatDateTime(seen, language) }),
  ]
    .filter(Boolean)
    .join(', ');
}

function Content({ link }: { link: ReviewLink }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { response_ids: ids, has_password: hasPassword, expires_at: end } = link;
  return [
    t('review_links.shows', { count: ids.length }),
    hasPassword && t('review_links.with_password'),
    end ? t('review_links.until', { date: formatDate(end, language) }) : t('review_links.valid_always'),
  ]
    .filter(Boolean)
    .join(' · ');
}
