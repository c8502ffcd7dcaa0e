// A candidate's name, the link back to the list, and links to the previous and next candidate.
import { mdiArrowLeft, mdiArrowRight, mdiDotsVertical } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Neighbors, ResponseDetail } from '#contract/response.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { BackLink, LinkButton, LinkIconButton } from '../../../kit/links.tsx';
import { Page } from '../../../kit/Page.tsx';
import { DemoLabel } from '../../demo/DemoLabel.tsx';
import { ReportItem } from '../../exports/ReportItem.tsx';
import { useFollowUp } from '../../follow-up/use-follow-up.tsx';
import { copyText } from '../../../kit/copy/copy-text.ts';
import { ShareButton } from '../../review-links/ShareButton.tsx';
import { CompareItem } from '../../review-queue/compare/CompareItem.tsx';
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
          <Stack direction="row" sx={{ alignItems: 'center', marginInlineStart: 'auto' }}>
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
      sx={{ whiteSpace: 'nowrap', minBlockSize: 40 }}
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
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggleSeen = useToggleSeen(response);
  const followUp = useFollowUp(response);
  const close = () => setAnchor(null);
  const copy = async () => {
    const isCopied = await copyText(new URL(`/jobs/candidate/${response.id}`, location.origin).href);
    showNotice({
      severity: isCopied ? 'success' : 'warning',
      text: isCopied ? t('invites.copied') : t('invites.copy_failed'),
    });
  };
  return (
    <>
      <IconButton
        id={`${id}button`}
        aria-label={t('responses.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor ? { 'aria-controls': id } : {})}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        onClick={close}
        slotProps={{ list: { 'aria-labelledby': `${id}button` } }}
      >
        <MenuItem onClick={toggleSeen}>
          {response.seen ? t('responses.mark_unseen') : t('responses.mark_seen')}
        </MenuItem>
        <CompareItem response={response} />
        <ReportItem id={response.id} />
        {followUp.items}
        <MenuItem onClick={() => void copy()}>{t('responses.copy_address')}</MenuItem>
        {isNotStarted(response) && moves.shown.includes('rejected') && (
          <MenuItem aria-haspopup="dialog" onClick={() => void moves.move('rejected')}>
            {t('responses.move.rejected')}
          </MenuItem>
        )}
      </Menu>
      {followUp.dialog}
    </>
  );
}
