// A candidate's name, the link back to the list, and links to the previous and next candidate.
import { mdiArrowLeft, mdiArrowRight } from '@mdi/js';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Neighbors, ResponseDetail } from '#contract/response.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { BackLink, LinkButton, LinkIconButton } from '../../../kit/links.tsx';
import { MoreMenu, type MoreEntry } from '../../../kit/MoreMenu.tsx';
import { Page } from '../../../kit/Page.tsx';
import { DemoLabel } from '../../demo/DemoLabel.tsx';
import { useFollowUp } from '../../follow-up/use-follow-up.tsx';
import { copyText } from '../../../kit/copy/copy-text.ts';
import { ShareButton } from '../../review-links/ShareButton.tsx';
import { isNotStarted, type Moves } from '../decision/use-moves.tsx';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { countsQuery } from '../queries/response-queries.ts';
import { showNotice } from '../../../kit/notices.ts';
import { ProgressLabel } from '../status/ProgressLabel.tsx';
import { useToggleSeen } from '../seen/use-seen.ts';
import { StatusChip } from '../status/StatusChip.tsx';

interface Props {
  response: ResponseDetail;
  search: CandidateSearch;
  /** Undefined until loaded. */
  neighbors: Neighbors | undefined;
  moves: Moves;
  children: ReactNode;
}

export function CandidatePage({ response, search, neighbors, moves, children }: Props) {
  return (
    <Page
      back={
        <Stack
          direction="row"
          useFlexGap
          sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}
        >
          <BackToJob response={response} search={search} />
          <Stack
            direction="row"
            sx={{ flexWrap: 'wrap', justifyContent: 'end', alignItems: 'center', marginInlineStart: 'auto' }}
          >
            <NextUnseen id={neighbors?.next_unseen ?? null} search={search} />
            <NeighborLinks response={response} search={search} neighbors={neighbors} />
          </Stack>
        </Stack>
      }
      title={response.full}
      lead={<Facts response={response} />}
      actions={
        !response.is_demo && (
          <>
            <ShareButton jobId={response.job_id} candidates={[response]} />
            <CandidateMenu response={response} moves={moves} />
          </>
        )
      }
    >
      {children}
    </Page>
  );
}

function Facts({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {response.is_demo && <DemoLabel />}
      <StatusChip status={response.status} />
      <ProgressLabel progress={response.progress} />
      {response.arrived_late && <span>{t('responses.arrived_late')}</span>}
      {response.attempts.length > 0 && <span>{t('responses.attempt', { number: response.attempt })}</span>}
    </Stack>
  );
}

function BackToJob({ response, search }: Pick<Props, 'response' | 'search'>) {
  return (
    <BackLink to="/jobs/vacancy/$id" params={{ id: response.job_id }} search={search}>
      {response.job_name}
    </BackLink>
  );
}

function NextUnseen({ id, search }: { id: string | null; search: CandidateSearch }) {
  const { t } = useTranslation();
  if (!id) return null;
  return (
    <LinkButton
      to="/jobs/candidate/$id"
      params={{ id }}
      search={search}
      size="small"
      aria-keyshortcuts="u"
      sx={{ minBlockSize: 40 }}
    >
      {t('responses.next_unseen')}
    </LinkButton>
  );
}

function NeighborLinks({ response, search, neighbors }: Pick<Props, 'response' | 'search' | 'neighbors'>) {
  const { t } = useTranslation();
  const total = useQuery(countsQuery(response.job_id, search)).data?.total ?? 0;
  const { previous = null, next = null, position = 0 } = neighbors ?? {};
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label={t('responses.title')}
      sx={{ alignItems: 'center', flexShrink: 0, minBlockSize: 40 }}
    >
      <NeighborLink id={previous} label={t('responses.previous')} search={search}>
        <Icon path={mdiArrowLeft} />
      </NeighborLink>
      {position > 0 && total > 1 && (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {t('responses.position', { position, total })}
        </Typography>
      )}
      <NeighborLink id={next} label={t('responses.next')} search={search}>
        <Icon path={mdiArrowRight} />
      </NeighborLink>
    </Stack>
  );
}

function NeighborLink(props: {
  id: string | null;
  label: string;
  search: CandidateSearch;
  children: ReactNode;
}) {
  const { id, label, search, children } = props;
  if (!id) return <Box sx={{ inlineSize: 40 }} />;
  return (
    <Tooltip title={label}>
      <LinkIconButton to="/jobs/candidate/$id" params={{ id }} search={search} aria-label={label}>
        {children}
      </LinkIconButton>
    </Tooltip>
  );
}

/** The less common actions on a candidate's page, such as marking as unseen or copying the link. */
function CandidateMenu({ response, moves }: Pick<Props, 'response' | 'moves'>) {
  const { t } = useTranslation();
  const toggleSeen = useToggleSeen(response);
  const followUp = useFollowUp(response);
  const copy = async () => {
    const isCopied = await copyText(new URL(`/jobs/candidate/${response.id}`, location.origin).href);
    showNotice({
      severity: isCopied ? 'success' : 'warning',
      text: isCopied ? t('invites.copied') : t('invites.copy_failed'),
    });
  };
  const reject: MoreEntry = {
    key: 'reject',
    label: t('responses.move.rejected'),
    opensDialog: true,
    press: () => void moves.move('rejected'),
  };
  return (
    <>
      <MoreMenu
        label={t('responses.more')}
        size="medium"
        entries={[
          {
            key: 'seen',
            label: response.seen ? t('responses.mark_unseen') : t('responses.mark_seen'),
            press: toggleSeen,
          },
          {
            key: 'compare',
            label: t('review.compare'),
            link: {
              to: '/jobs/vacancy/$id/compare',
              params: { id: response.job_id },
              search: { ids: response.id },
            },
          },
          {
            key: 'report',
            label: t('report.item'),
            link: { to: '/jobs/candidate/$id/report', params: { id: response.id } },
          },
          ...followUp.entries,
          { key: 'copy', label: t('responses.copy_address'), press: () => void copy() },
          ...(isNotStarted(response) && moves.shown.includes('rejected') ? [reject] : []),
        ]}
      />
      {followUp.dialog}
    </>
  );
}
