// The member's sessions, and signing out of them.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, endSession, getSessions, type SessionListed } from '#contract/account.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Outcome } from '../../../kit/Outcome.tsx';
import { Table } from '../../../kit/Table.tsx';
import { useBrowserName } from './use-browser-name.ts';

const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => callAsUser(getSessions, { signal }),
});

export function Sessions() {
  const { t } = useTranslation();
  const sessions = useQuery(sessionsQuery);
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {t('account.sessions')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        {t('account.sessions_lead')}
      </Typography>
      <Loaded query={sessions}>{(listed) => <List sessions={listed} />}</Loaded>
    </Card>
  );
}

function List({ sessions }: { sessions: readonly SessionListed[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [asks, setAsks] = useState(false);
  const [ended, setEnded] = useState<SessionListed | 'others' | null>(null);
  const ending = useEnding();
  const nameOf = useBrowserName();
  const inOrder = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const agencies = new Set(sessions.map((session) => session.agency_name));
  return (
    <>
      <Table
        label={t('account.sessions')}
        rows={inOrder}
        keyOf={({ id }) => id}
        columns={[
          { head: t('account.column_browser'), cell: (session) => <Browser session={session} /> },
          {
            head: t('table.last_used'),
            cell: ({ last_seen_at: at }) => formatDateTime(at, language),
          },
          { head: t('account.column_since'), cell: ({ created_at: at }) => formatDateTime(at, language) },
          { head: t('account.column_ip'), cell: ({ ip }) => ip && <bdi>{ip}</bdi> },
          ...(agencies.size > 1
            ? [{ head: t('audit.subject_agency'), cell: (session: SessionListed) => session.agency_name }]
            : []),
        ]}
        actions={(session) =>
          !session.current && (
            <Button
              variant="outlined"
              size="small"
              loading={ending.isPending && ending.variables === session.id}
              onClick={() => ending.end(session.id, () => setEnded(session))}
              aria-label={t('account.sign_out_of', { name: nameOf(session.user_agent) })}
            >
              {t('account.sign_out')}
            </Button>
          )
        }
      />
      {ended && ended !== 'others' && !sessions.some(({ id }) => id === ended.id) && (
        <Outcome key={ended.id}>
          {t('account.signed_out_of', { name: isolated(nameOf(ended.user_agent)) })}
        </Outcome>
      )}
      <Box sx={{ mt: 2.5 }}>
        {sessions.length > 1 ? (
          <Button variant="outlined" color="error" onClick={() => setAsks(true)}>
            {t('account.sign_out_others')}
          </Button>
        ) : (
          <Typography component="div" color="textSecondary">
            {ended === 'others' ? <Outcome>{t('account.only_here')}</Outcome> : t('account.only_here')}
          </Typography>
        )}
      </Box>
      <ConfirmDialog
        open={asks}
        title={t('account.sign_out_others')}
        text={t('account.sign_out_others_text')}
        confirm={t('account.sign_out_others')}
        onConfirm={() => {
          setAsks(false);
          ending.end('others', () => setEnded('others'));
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

function Browser({ session }: { session: SessionListed }) {
  const { t } = useTranslation();
  const nameOf = useBrowserName();
  return (
    <>
      <strong>{nameOf(session.user_agent)}</strong>{' '}
      {session.current && (
        <Chip component="span" size="small" color="primary" label={t('account.this_browser')} />
      )}
    </>
  );
}

/** Ends one session by its id, or all except the current one. */
function useEnding() {
  const { handleError } = useFailures();
  const ending = useMutation({
    mutationFn: async (which: string) => {
      await (which === 'others' ? callAsUser(endOtherSessions) : endOne(which));
    },
    onSettled: (_data, _error, _which, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.sessions }),
  });
  const end = (which: string, onEnded?: () => void): void =>
    ending.mutate(which, {
      onSuccess: () => onEnded?.(),
      onError: (error) => handleError(error, { retry: () => end(which, onEnded) }),
    });
  return { ...ending, end };
}

/** The session may have already ended, from another tab or by signing out there. That counts as success. */
async function endOne(id: string): Promise<void> {
  try {
    await callAsUser(endSession, { params: { id } });
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}
