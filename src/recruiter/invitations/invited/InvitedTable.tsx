// The invited people: name, channel, sender, delivery status and actions.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Invitation, MessageState } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { TextLink } from '../../../kit/links.tsx';
import { Table } from '../../../kit/Table.tsx';
import { isolated } from '../isolated.ts';
import { InvitedActions } from './InvitedActions.tsx';
import { MessageStateLabel } from './MessageStateLabel.tsx';
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
      rows={rows}
      keyOf={({ response_id: id }) => id}
      columns={[
        { head: t('invites.invited.column_person'), cell: (row) => <Person row={row} /> },
        { head: t('responses.column_progress'), cell: (row) => t(`invites.invited.${progressOf(row)}`) },
        {
          head: t('invites.invited.column_message'),
          cell: (row) => (
            <>
              <Message row={row} />
              {job.active && <WaysForward row={row} jobId={job.id} />}
            </>
          ),
        },
        { head: t('invites.invited.column_sent'), cell: (row) => <Sent row={row} /> },
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
  const addresses = [row.email, row.phone].filter((address) => address && address !== row.full);
  return (
    <>
      <TextLink
        to="/jobs/candidate/$id"
        params={{ id: row.response_id }}
        sx={{ color: 'text.primary', fontWeight: 600 }}
      >
        <bdi>{row.full || row.email || row.phone}</bdi>
      </TextLink>
      {row.full &&
        addresses.map((address) => (
          <Typography key={address} variant="body2" color="textSecondary">
            <bdi dir="ltr">{address}</bdi>
          </Typography>
        ))}
    </>
  );
}

function Message({ row: { message } }: { row: Invitation }) {
  const { t } = useTranslation();
  if (!message) return t('invites.invited.no_message');
  const channel = t(`invites.channels.${message.channel}`);
  const fault = ownFault(message.fault);
  return (
    <>
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <MessageStateLabel state={message.state} />
        {message.kind === 'reminder' ? t('invites.invited.reminder', { channel }) : channel}
      </Box>
      {message.fault && (
        <Typography variant="body2" sx={{ color: 'var(--bad)' }}>
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

function Sent({ row: { message, invited_by: by, created_at: createdAt } }: { row: Invitation }) {
  const { t } = useTranslation();
  const at = formatDateTime(message?.created_at ?? createdAt, useLanguage());
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {by ? t('invites.invited.by', { name: isolated(by), date: at }) : at}
    </Typography>
  );
}
