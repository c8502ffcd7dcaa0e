// /users: pending invitations and all members of the organization.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/permissions.ts';
import type { UserListed } from '#contract/user.ts';
import { userQuery, usersQuery } from '../../api/queries.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { isolated } from '../../i18n/isolated.ts';
import { SearchField } from '../../kit/forms/SearchField.tsx';
import { InitialsAvatar } from '../../kit/InitialsAvatar.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { PlanRoom } from '../../kit/PlanRoom.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { Table } from '../../kit/Table.tsx';
import { useMay } from '../../kit/use-may.ts';
import { InvitationList } from './InvitationList.tsx';
import { shownUsers } from './shown-users.ts';

export function UserList() {
  const { t } = useTranslation();
  const mayView = useMay('users.view');
  const mayInvite = useMay('users.manage');
  const users = useQuery({ ...usersQuery, enabled: mayView });
  const invite = mayInvite && (
    <LinkButton to="/users/create" variant="contained">
      {t('shell.user_create_title')}
    </LinkButton>
  );
  return (
    <Page title={t('shell.users_title')} lead={t('shell.users_lead')} actions={invite}>
      <RequireAccess permission="users.view">
        <PlanRoom what="users" />
        {mayView && <InvitationList />}
        <Loaded query={users}>{(all) => <People all={all} mayInvite={mayInvite} />}</Loaded>
      </RequireAccess>
    </Page>
  );
}

/** Longer lists get a search field. */
const fewEnough = 8;

function People({ all, mayInvite }: { all: readonly UserListed[]; mayInvite: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const { data: me } = useQuery(userQuery);
  const [words, setWords] = useState('');
  const shown = shownUsers(all, words, language);
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {t('users.people')}
      </Typography>
      {all.length > fewEnough && (
        <SearchField label={t('users.search')} words={words} onWords={setWords} sx={{ mb: 1 }} />
      )}
      <Typography color="textSecondary" role="status" sx={{ mb: 2 }}>
        {words.trim() !== '' && t('users.found', { count: shown.length })}
      </Typography>
      {shown.length > 0 && <UserTable users={shown} labelledBy={id} myId={me?.id} />}
      {all.length === 1 && mayInvite && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {t('users.only_you')}
        </Typography>
      )}
    </section>
  );
}

interface Props {
  users: readonly UserListed[];
  labelledBy: string;
  myId: string | undefined;
}

/** The members of the organization: name, role, access and when they were last seen. */
function UserTable({ users, labelledBy, myId }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayEdit = useMay('users.manage');
  return (
    <Table
      isCard
      labelledBy={labelledBy}
      rows={users}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('profile.name'),
          cell: (user) => <Name user={user} isMe={user.id === myId} />,
          sortBy: ({ name }) => name,
        },
        { head: t('users.role'), cell: (user) => <Role user={user} />, sortBy: ({ role }) => role },
        { head: t('users.access'), cell: (user) => <Access user={user} /> },
        {
          head: t('users.column_seen'),
          cell: ({ last_seen_at: seen }) => (seen ? formatDate(seen, language) : t('users.unseen')),
          sortBy: ({ last_seen_at: seen }) => seen ?? '',
        },
      ]}
      {...(mayEdit && {
        actions: ({ id, name }: UserListed) => (
          <LinkButton
            to="/users/edit/$id"
            params={{ id }}
            size="small"
            aria-label={t('users.edit_of', { name: isolated(name) })}
          >
            {t('common.edit')}
          </LinkButton>
        ),
      })}
    />
  );
}

function Name({ user, isMe }: { user: UserListed; isMe: boolean }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <InitialsAvatar name={user.name} src={user.profile_photo_url} size={40} font={15} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{user.name}</bdi>
          {isMe && ` (${t('users.you')})`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <bdi>{user.email}</bdi>
        </Typography>
      </Box>
    </Box>
  );
}

function Role({ user }: { user: UserListed }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      <Chip size="small" variant="outlined" label={t(`shell.role_${user.role}`)} />
      {!user.active && <Chip size="small" label={t('shell.user_inactive')} />}
      {user.two_factor && <Chip size="small" variant="outlined" label={t('users.two_factor')} />}
      {user.own_permissions && <Chip size="small" variant="outlined" label={t('users.own_list')} />}
    </Box>
  );
}

function Access({ user: { role, permissions, company_ids, job_ids } }: { user: UserListed }) {
  const { t } = useTranslation();
  const limits = [
    company_ids && t('users.in_companies', { count: company_ids.length }),
    !can({ role, permissions }, 'jobs.view_all') && t('users.assigned', { count: job_ids.length }),
  ].filter(Boolean);
  return limits.length > 0 ? limits.join(' · ') : t('users.all_companies');
}
