// Actions on an invitation: resend by either channel, or cancel.
import { mdiDotsVertical } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channels, type Channel, type Invitation } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { useSmsOn } from '../use-sms-on.ts';
import { useCancelInvitation, useResend } from './change-invitation.ts';

export function InvitedActions({ row, job }: { row: Invitation; job: Pick<JobDetail, 'id' | 'active'> }) {
  const { t } = useTranslation();
  const id = useId();
  const failures = useFailures();
  const isSmsOn = useSmsOn();
  const mayDecide = useMay('responses.decide');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const resend = useResend(job.id, row.response_id);
  const cancel = useCancelInvitation(job.id, row.response_id);
  const name = row.full || row.email || row.phone;
  const ways = channels.filter((channel) => (channel === 'email' ? row.email : row.phone && isSmsOn));
  const canResend = row.open && !row.finished && job.active && ways.length > 0;
  const canCancel = row.open && !row.started && !row.finished && mayDecide;
  if (!canResend && !canCancel) return null;

  const send = (channel: Channel) => {
    setAnchor(null);
    resend.mutate({ channel }, { onError: (error) => failures.meet(error, { retry: () => send(channel) }) });
  };
  return (
    <span>
      <IconButton
        id={`${id}button`}
        aria-label={t('invites.invited.actions', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor ? { 'aria-controls': id } : {})}
        loading={resend.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}button` } }}
      >
        {canResend &&
          ways.map((channel) => (
            <MenuItem key={channel} onClick={() => send(channel)}>
              {t(`invites.invited.resend_${channel}`)}
            </MenuItem>
          ))}
        {canCancel && (
          <MenuItem
            sx={{ color: 'error.main' }}
            onClick={() => {
              setAnchor(null);
              setIsAsked(true);
            }}
          >
            {t('invites.invited.cancel')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsked}
        danger
        title={t('invites.invited.cancel_title', { name })}
        text={t('invites.invited.cancel_text')}
        confirm={t('invites.invited.cancel')}
        busy={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onError: (error) => failures.meet(error),
            onSettled: () => setIsAsked(false),
          })
        }
        onClose={() => setIsAsked(false)}
      />
    </span>
  );
}
