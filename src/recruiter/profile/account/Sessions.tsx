// The member's sessions, and signing out of them.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, endSession, getSessions, type SessionListed } from '#contract/account.ts';
import { browserSeen } from '#contract/browser.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Outcome } from '../../../kit/Outcome.tsx';

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
  const [asks, setAsks] = useState(false);
  const [ended, setEnded] = useState<SessionListed | 'others' | null>(null);
  const ending = useEnding();
  const nameOf = useBrowserName();
  const inOrder = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  const agencies = new Set(sessions.map((session) => session.agency_name));
  return (
    <>
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {inOrder.map((session) => (
          <Row
            key={session.id}
            session={session}
            showsAgency={agencies.size > 1}
            isEnding={ending.isPending && ending.variables === session.id}
            onEnd={() => ending.end(session.id, () => setEnded(session))}
          />
        ))}
      </Stack>
      {ended && ended !== 'others' && !sessions.some(({ id }) => id === ended.id) && (
        <Outcome key={ended.id}>
          {t('account.signed_out_of', { name: `\u2068${nameOf(ended.user_agent)}\u2069` })}
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

interface RowProps {
  session: SessionListed;
  showsAgency: boolean;
  isEnding: boolean;
  onEnd: () => void;
}

function Row({ session, showsAgency, isEnding, onEnd }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useBrowserName()(session.user_agent);
  const facts = [
    t('account.seen', { date: formatDateTime(session.last_seen_at, language) }),
    t('account.since', { date: formatDateTime(session.created_at, language) }),
    ...(session.ip ? [t('account.ip', { ip: session.ip })] : []),
    ...(showsAgency ? [session.agency_name] : []),
  ];
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      sx={{
        justifyContent: 'space-between',
        alignItems: { xs: 'flex-start', sm: 'center' },
        borderBlockEnd: '1px solid var(--line)',
        pb: 2,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          {session.current && <Chip size="small" color="primary" label={t('account.this_browser')} />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {facts.map((fact, place) => (
            <span key={fact}>
              {place > 0 && ' · '}
              <Box component="bdi" sx={{ display: 'inline-block' }}>
                {fact}
              </Box>
            </span>
          ))}
        </Typography>
      </Box>
      {!session.current && (
        <Button
          variant="outlined"
          size="small"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t('account.sign_out_of', { name })}
          sx={{ flexShrink: 0 }}
        >
          {t('account.sign_out')}
        </Button>
      )}
    </Stack>
  );
}

function useBrowserName(): (userAgent: string) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const { browser, system } = browserSeen(userAgent);
    if (browser && system) return t('account.browser_on', { browser, system });
    return browser || system || t('account.unknown_browser');
  };
}

/** Ends one session by its id, or all except the current one. */
function useEnding() {
  const { meet } = useFailures();
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
      onError: (error) => meet(error, { retry: () => end(which, onEnded) }),
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
