// The invited people: name, channel, delivery, progress, who invited them, and actions.
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invitation, type MessageState, channels, type Channel } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Chevron } from '../../../kit/Chevron.tsx';
import { useFailures } from '../../../kit/Failures.tsx';
import { filling, TextLink } from '../../../kit/links.tsx';
import { MoreMenu, type MoreEntry } from '../../../kit/MoreMenu.tsx';
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
  /** The row whose failure is explained. Only one at a time, so that the list stays short. */
  const [explained, setExplained] = useState<string | null>(null);
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
            <Delivery
              row={row}
              isExplained={explained === row.response_id}
              onExplain={(isOn) => setExplained(isOn ? row.response_id : null)}
            />
          ),
        },
        { head: t('responses.column_progress'), cell: (row) => t(`invites.invited.${progressOf(row)}`) },
        { head: t('invites.invited.column_by'), cell: (row) => <InvitedBy row={row} /> },
      ]}
      below={(row) =>
        explained === row.response_id && row.message?.fault && <Explanation row={row} job={job} />
      }
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
        sx={{ ...oneLine, color: 'text.primary', fontWeight: 600, ...filling }}
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

function Delivery({
  row: { message },
  isExplained,
  onExplain,
}: {
  row: Invitation;
  isExplained: boolean;
  onExplain: (isOn: boolean) => void;
}) {
  if (!message) return <span aria-hidden>–</span>;
  if (!message.fault) return <MessageStateLabel state={message.state} />;
  return (
    <ButtonBase
      aria-expanded={isExplained}
      onClick={() => onExplain(!isExplained)}
      sx={{
        font: 'inherit',
        gap: 0.5,
        minBlockSize: { xs: 44, md: 28 },
        [onTouch]: { minBlockSize: 'var(--target)' },
      }}
    >
      <MessageStateLabel state={message.state} />
      <Chevron isOpen={isExplained} />
    </ButtonBase>
  );
}

/** Why a message did not arrive, and what helps. */
function Explanation({ row, job }: { row: Invitation; job: Props['job'] }) {
  const { t } = useTranslation();
  const { message } = row;
  if (!message?.fault) return null;
  const fault = ownFault(message.fault);
  return (
    <>
      <Typography variant="body2" sx={{ color: 'var(--bad)' }}>
        {fault ? t(`invites.faults.${fault}`) : <ServerError state={message.state} text={message.fault} />}
      </Typography>
      {job.active && <WaysForward row={row} jobId={job.id} />}
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

/** Never wraps, so that the row keeps its height. */
const oneLine = {
  display: 'block',
  maxInlineSize: 'clamp(12rem, 26cqi, 24rem)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
const onTouch = '@media (pointer: coarse)';
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
  const failures = useFailures();
  const isSmsOn = useSmsOn();
  const mayDecide = useMay('responses.decide');
  const [isAsked, setIsAsked] = useState(false);
  const resend = useResend(job.id, row.response_id);
  const cancel = useCancelInvitation(job.id, row.response_id);
  const name = row.full || row.email || row.phone;
  const ways = channels.filter((channel) => (channel === 'email' ? row.email : row.phone && isSmsOn));
  const canResend = row.open && !row.finished && job.active && ways.length > 0;
  const canCancel = row.open && !row.started && !row.finished && mayDecide;
  if (!canResend && !canCancel) return null;

  const send = (channel: Channel) => {
    resend.mutate(
      { channel },
      { onError: (error) => failures.handleError(error, { retry: () => send(channel) }) },
    );
  };
  const cancelEntry: MoreEntry = {
    key: 'cancel',
    label: t('invites.invited.cancel'),
    opensDialog: true,
    isGrave: true,
    press: () => setIsAsked(true),
  };
  return (
    <span>
      <MoreMenu
        label={t('invites.invited.actions', { name })}
        size="medium"
        loading={resend.isPending}
        entries={[
          ...(canResend ? ways : []).map((channel) => ({
            key: channel,
            label: t(`invites.invited.resend_${channel}`),
            press: () => send(channel),
          })),
          ...(canCancel ? [cancelEntry] : []),
        ]}
      />
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
