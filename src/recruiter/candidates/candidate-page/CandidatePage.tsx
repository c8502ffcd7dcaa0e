// A candidate's name, the link back to the list, and links to the previous and next candidate.
import { mdiArrowLeft, mdiArrowRight, mdiDotsVertical } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { BackLink, LinkButton, LinkIconButton } from '../../../kit/links.tsx';
import { Page } from '../../../kit/Page.tsx';
import { DemoLabel } from '../../demo/DemoLabel.tsx';
import { ReportItem } from '../../exports/ReportItem.tsx';
import { useFollowUp } from '../../follow-up/use-follow-up.tsx';
import { copyText } from '../../../kit/copy/copy-text.ts';
import { ShareButton } from '../../review-links/ShareButton.tsx';
import { CompareItem } from '../../review-queue/compare/CompareItem.tsx';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { showNotice } from '../../../kit/notices.ts';
import { ProgressLabel } from '../status/ProgressLabel.tsx';
import { useToggleSeen } from '../seen/use-seen.ts';
import { StatusChip } from '../status/StatusChip.tsx';
import { useNeighbours } from './use-neighbours.ts';

interface Props {
  response: ResponseDetail;
  search: CandidateSearch;
}

export function CandidatePage({
  response,
  search,
  nextUnseen,
  children,
}: Props & { nextUnseen: string | null; children: ReactNode }) {
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
            <NextUnseen id={nextUnseen} search={search} />
            <NeighbourLinks response={response} search={search} />
          </Stack>
        </Stack>
      }
      title={response.full}
      lead={<Facts response={response} />}
      actions={
        !response.is_demo && (
          <>
            <ShareButton jobId={response.job_id} candidates={[response]} />
            <CandidateMenu response={response} />
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
      {response.tags.length > 0 && <Tags tags={response.tags} />}
    </Stack>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" aria-label={t('responses.tags')} sx={tagList}>
      {tags.map((tag) => (
        <Box component="li" key={tag} sx={tagLook}>
          <bdi>{tag}</bdi>
        </Box>
      ))}
    </Box>
  );
}

function BackToJob({ response, search }: Props) {
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

function NeighbourLinks({ response, search }: Props) {
  const { t } = useTranslation();
  const { previous, next, position, total } = useNeighbours(response, search);
  if ((position === 0 && !previous && !next) || total < 2) return null;
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label={t('responses.title')}
      sx={{ alignItems: 'center', flexShrink: 0 }}
    >
      <NeighbourLink id={previous} label={t('responses.previous')} search={search}>
        <Icon path={mdiArrowLeft} />
      </NeighbourLink>
      {position > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {t('responses.position', { position, total })}
        </Typography>
      )}
      <NeighbourLink id={next} label={t('responses.next')} search={search}>
        <Icon path={mdiArrowRight} />
      </NeighbourLink>
    </Stack>
  );
}

function NeighbourLink(props: {
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

const tagList = { display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', margin: 0, padding: 0 };

const tagLook = {
  paddingInline: 1,
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius-s)',
  fontSize: 'var(--text-s)',
  color: 'var(--ink)',
};

/** The less common actions on a candidate's page, such as marking as unseen or copying the link. */
function CandidateMenu({ response }: { response: ResponseDetail }) {
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
      </Menu>
      {followUp.dialog}
    </>
  );
}
