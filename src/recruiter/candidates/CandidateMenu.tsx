// The less common actions on a candidate's page, such as marking as unseen or copying the link.
import { mdiDotsVertical } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useFollowUp } from '../follow-up/use-follow-up.tsx';
import { ReportItem } from '../exports/ReportItem.tsx';
import { copyText } from '../invitations/copy-text.ts';
import { CompareItem } from '../review-queue/compare/CompareItem.tsx';
import { showNotice } from './notices.ts';
import { useToggleSeen } from './seen/use-seen.ts';

export function CandidateMenu({ response }: { response: ResponseDetail }) {
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
