// The invited people: name, channel, delivery, progress, who invited them, and actions.
import { mdiDotsVertical } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invitation, type MessageState, channels, type Channel } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { TextLink } from '../../../kit/links.tsx';
import { Table } from '../../../kit/Table.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { CancelDialog } from '../CancelDialog.tsx';
import { useSmsOn } from '../phone/use-sms-on.ts';
import { useCancelInvitation, useResend } from './change-invitation.ts';
import { ownFault } from './own-fault.ts';
import { WaysForward } from './WaysForward.tsx';

interface Props {
  rows: readonly Invitation[];
  job: Pick<JobDetail, 'id' | 'active'>;
}

export function InvitedTable({ rows, job }: Props) {
  const { t } = useTranslation();
  return (
    <Table
      label={t('invites.views.invited')}
      isDense
      rows={rows}
      keyOf={({ response_id: id }) => id}
      columns={[
        { head: t('invites.invited.column_person'), cell: (row) => <Person row={row} /> },
        { head: t('invites.invited.column_channel'), cell: (row) => <ChannelUsed row={row} /> },
        {
          head: t('candidates.delivery'),
          cell: (row) => (
            <>
              <Delivery row={row} />
              {job.active && <WaysForward row={row} jobId={job.id} />}
            </>
          ),
        },
        { head: t('responses.column_progress'), cell: (row) => t(`invites.invited.${progressOf(row)}`) },
        { head: t('invites.invited.column_by'), cell: (row) => <InvitedBy row={row} /> },
      ]}
      actions={(row) => <InvitedActions row={row} job={job} />}
    />
  );
}

function progressOf({ open, finished, started }: Invitation) {
  if (!open) return 'closed';
  if (finished) return 'finished';
  return started ? 'started' : 'not_started';
}

function Person({ row }: { row: Invitation }) {
  const addresses = row.full
    ? [row.email, row.phone].filter((address) => address && address !== row.full)
    : [];
  return (
    <>
      <TextLink
        to="/jobs/candidate/$id"
        params={{ id: row.response_id }}
        sx={{ ...oneLine, color: 'text.primary', fontWeight: 600 }}
      >
        <bdi>{row.full || row.email || row.phone}</bdi>
      </TextLink>
      {addresses.length > 0 && (
        <Box component="bdi" dir="ltr" title={addresses.join(', ')} sx={secondLine}>
          {addresses.join(', ')}
        </Box>
      )}
    </>
  );
}

function ChannelUsed({ row: { message } }: { row: Invitation }) {
  const { t } = useTranslation();
  if (!message) return t('invites.invited.no_message');
  const channel = t(`invites.channels.${message.channel}`);
  return message.kind === 'reminder' ? t('invites.invited.reminder', { channel }) : channel;
}

function Delivery({ row: { message } }: { row: Invitation }) {
  const { t } = useTranslation();
  if (!message) return <span aria-hidden>–</span>;
  const fault = ownFault(message.fault);
  return (
    <>
      <MessageStateLabel state={message.state} />
      {message.fault && (
        <Typography variant="body2" sx={{ color: 'var(--bad)', mt: 0.5 }}>
          {fault ? t(`invites.faults.${fault}`) : <ServerError state={message.state} text={message.fault} />}
        </Typography>
      )}
    </>
  );
}

/** The fault in the reader's language, then the mail or SMS server's own words. */
function ServerError({ state, text }: { state: MessageState; text: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t(state === 'bounced' ? 'invites.invited.bounced' : 'invites.invited.refused')} <bdi>{text}</bdi>
    </>
  );
}

/** The member, and when the newest message was sent. */
function InvitedBy({ row: { message, invited_by: by, created_at: createdAt } }: { row: Invitation }) {
  const at = formatDateTime(message?.created_at ?? createdAt, useLanguage());
  return (
    <>
      {by && <bdi>{by}</bdi>}
      <Box component="span" sx={secondLine}>
        {at}
      </Box>
    </>
  );
}

/** Never wraps, so that the row keeps its height. At most a third of the table. */
const oneLine = {
  display: 'block',
  maxInlineSize: 'clamp(14rem, 34cqi, 24rem)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
const secondLine = { ...oneLine, color: 'text.secondary' };

const neutral = { color: 'var(--ink)', bgcolor: 'var(--surface-sunken)' };
const good = { color: 'var(--good)', bgcolor: 'var(--good-soft)' };
const bad = { color: 'var(--bad)', bgcolor: 'var(--bad-soft)' };
const tones: Record<MessageState, { color: string; bgcolor: string }> = {
  queued: { color: 'var(--accent-strong)', bgcolor: 'var(--accent-soft)' },
  sent: good,
  delivered: good,
  failed: bad,
  bounced: bad,
  canceled: neutral,
};

/** A message's delivery status. The text says it all; color only helps. */
function MessageStateLabel({ state }: { state: MessageState }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ ...label, ...tones[state] }}>
      {t(`invites.states.${state}`)}
    </Box>
  );
}

const label = {
  paddingInline: 1.25,
  paddingBlock: 0.25,
  whiteSpace: 'nowrap',
  borderRadius: 'var(--radius-round)',
  fontSize: 'var(--text-s)',
  fontWeight: 600,
};

/** Actions on an invitation: resend by either channel, or cancel. */
function InvitedActions({ row, job }: { row: Invitation; job: Pick<JobDetail, 'id' | 'active'> }) {
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
    resend.mutate(
      { channel },
      { onError: (error) => failures.handleError(error, { retry: () => send(channel) }) },
    );
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
      {isAsked && (
        <CancelDialog
          title={t('invites.invited.cancel_title', { name })}
          text={t('invites.invited.cancel_text')}
          confirm={t('invites.invited.cancel')}
          cancel={cancel}
          onClose={() => setIsAsked(false)}
        />
      )}
    </span>
  );
}
