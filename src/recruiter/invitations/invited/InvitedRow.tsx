// One invited person: name, channel, sender, delivery status and actions.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Invitation, MessageState } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { isolated } from '../isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { TextLink } from '../../../kit/links.tsx';
import { InvitedActions } from './InvitedActions.tsx';
import { MessageStateLabel } from './MessageStateLabel.tsx';
import { ownFault } from './own-fault.ts';
import { WaysForward } from './WaysForward.tsx';

export function InvitedRow({ row, job }: { row: Invitation; job: Pick<JobDetail, 'id' | 'active'> }) {
  const { t } = useTranslation();
  const addresses = [row.email, row.phone].filter((one) => one && one !== row.full);
  return (
    <Box component="li" sx={line}>
      <Box sx={{ gridArea: 'who', minInlineSize: 0, overflowWrap: 'anywhere' }}>
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
        <Typography variant="body2" color="textSecondary">
          {progressOf()}
        </Typography>
      </Box>
      <MessageFacts row={row} job={job} />
      <Box sx={{ gridArea: 'actions' }}>
        <InvitedActions row={row} job={job} />
      </Box>
    </Box>
  );

  function progressOf(): string {
    if (!row.open) return t('invites.invited.closed');
    if (row.finished) return t('invites.invited.finished');
    return row.started ? t('invites.invited.started') : t('invites.invited.not_started');
  }
}

function MessageFacts({ row, job }: { row: Invitation; job: Pick<JobDetail, 'id' | 'active'> }) {
  const { message, invited_by: by, created_at: createdAt } = row;
  const { t } = useTranslation();
  const language = useLanguage();
  const at = formatDateTime(message?.created_at ?? createdAt, language);
  const fault = ownFault(message?.fault ?? '');
  return (
    <Box sx={{ gridArea: 'facts', minInlineSize: 0, overflowWrap: 'anywhere' }}>
      {message ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <MessageStateLabel state={message.state} />
          <span>{whatIs()}</span>
        </Box>
      ) : (
        t('invites.invited.no_message')
      )}
      {message?.fault && (
        <Typography variant="body2" sx={{ color: 'var(--bad)' }}>
          {fault ? t(`invites.faults.${fault}`) : <ServerSaid state={message.state} words={message.fault} />}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {by ? t('invites.invited.by', { name: isolated(by), date: at }) : at}
      </Typography>
      {job.active && <WaysForward row={row} jobId={job.id} />}
    </Box>
  );

  /** `Reminder by SMS`, or only the channel. */
  function whatIs(): string {
    const channel = t(`invites.channels.${message?.channel ?? 'email'}`);
    return message?.kind === 'reminder' ? t('invites.invited.reminder', { channel }) : channel;
  }
}

/** The fault in the reader's language, then the mail or SMS server's own words. */
function ServerSaid({ state, words }: { state: MessageState; words: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t(state === 'bounced' ? 'invites.invited.bounced' : 'invites.invited.refused')} <bdi>{words}</bdi>
    </>
  );
}

const line = {
  display: 'grid',
  gridTemplate: '"who actions" "facts facts" / minmax(0, 1fr) auto',
  gap: 1,
  alignItems: 'center',
  paddingBlock: 2,
  borderBlockStart: '1px solid var(--line)',
  '@container (min-width: 46rem)': {
    gridTemplate: '"who facts actions" / minmax(0, 5fr) minmax(0, 5fr) 2.5rem',
    columnGap: 3,
    paddingBlock: 1.5,
  },
};
