// /jobs/invite/{id}: the ways to invite candidates, the messages they get, and who was invited. The way that the
// member used last comes first, at first the share link, which is recommended.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tabs from '@mui/material/Tabs';
import { lazy, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageState } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { jobQuery } from '../../../api/queries.ts';
import { usePageQuery } from '../../../kit/page-query.ts';
import { PagePart } from '../../../kit/PagePart.tsx';
import { PlanRoom } from '../../../kit/PlanRoom.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { BackLink, LinkTab } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Page } from '../../../kit/Page.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { usePreferences } from '../../../kit/use-preferences.ts';
import { Invited } from '../invited/Invited.tsx';
import type { InvitedSearch } from '../invite-queries.ts';
import { views, type InviteSearch, type Way } from '../invite-search.ts';
import { InviteWays } from './InviteWays.tsx';

/** Loaded only by users who edit messages. */
const Messages = lazy(() => import('../messages/Messages.tsx').then((file) => ({ default: file.Messages })));

export function InviteScreen({ id, search }: { id: string; search: InviteSearch }) {
  const query = usePageQuery(jobQuery(id));
  return <Loaded query={query}>{(job) => <Invite job={job} search={search} />}</Loaded>;
}

function Invite({ job, search }: { job: JobDetail; search: InviteSearch }) {
  const { t } = useTranslation();
  const id = useId();
  const view = search.view ?? 'ways';
  // A file under review and typed text survive while the user reads the message.
  const [hasSeenWays, setHasSeenWays] = useState(view === 'ways');
  if (view === 'ways' && !hasSeenWays) setHasSeenWays(true);
  const first = useFirstWay();
  return (
    <Page
      title={t('invites.title')}
      lead={t('invites.lead', { job: job.name })}
      back={
        <BackLink to="/jobs/vacancy/$id" params={{ id: job.id }}>
          {t('invites.back_to_job')}
        </BackLink>
      }
    >
      <Tabs
        value={view}
        aria-label={t('invites.sections')}
        sx={{ mb: 1.5, borderBlockEnd: '1px solid var(--line)' }}
      >
        {views.map((name) => (
          <LinkTab
            key={name}
            value={name}
            label={t(`invites.views.${name}`)}
            id={`${id}${name}`}
            aria-controls={`${id}${name}-panel`}
            to="/jobs/invite/$id"
            params={{ id: job.id }}
            search={name === 'ways' ? {} : { view: name }}
            replace
          />
        ))}
      </Tabs>
      {views.map((name) => (
        <Box
          key={name}
          role="tabpanel"
          id={`${id}${name}-panel`}
          aria-labelledby={`${id}${name}`}
          hidden={name !== view}
        >
          {name === 'ways' && hasSeenWays && (
            <Ways job={job} first={first} way={search.way ?? first} isShown={name === view} />
          )}
          {name === 'message' && view === name && (
            <Section>
              <Messages job={job} search={search} />
            </Section>
          )}
          {name === 'invited' && view === name && (
            <Section isList>
              <Invited job={job} search={invitedSearch(search)} />
            </Section>
          )}
        </Box>
      ))}
    </Page>
  );
}

/** A list begins nearer to the edge, so that more of it is in view. */
function Section({ isList = false, children }: { isList?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ padding: { xs: 2, sm: 3 }, ...(isList && { paddingBlockStart: { xs: 1.5, sm: 1.5 } }) }}>
      <RequireAccess permission="responses.invite" hint={t('invites.no_permission')}>
        <PagePart>{children}</PagePart>
      </RequireAccess>
    </Card>
  );
}

/** The way that was used last, as long as this page is open. Members who may only share have the share link. */
function useFirstWay(): Way {
  const { invite_way } = usePreferences();
  const mayInvite = useMay('responses.invite');
  const [way] = useState(() => (mayInvite ? (invite_way ?? 'share') : 'share'));
  return way;
}

function Ways({ job, ...shown }: { job: JobDetail; first: Way; way: Way; isShown: boolean }) {
  const { t } = useTranslation();
  if (!job.active) {
    return (
      <Alert severity="info">
        <AlertTitle>{t('invites.archived_title')}</AlertTitle>
        {t('invites.archived_text')}
      </Alert>
    );
  }
  return (
    <>
      <PlanRoom what="responses" />
      <InviteWays job={job} {...shown} />
    </>
  );
}

function invitedSearch({ search, state }: InviteSearch): InvitedSearch {
  const known = MessageState.safeParse(state).data;
  return { ...(search ? { search } : {}), ...(known ? { state: known } : {}) };
}
