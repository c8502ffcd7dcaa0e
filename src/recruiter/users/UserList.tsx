// /users: pending invitations and all members of the organization.
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListed } from '#contract/user.ts';
import { userQuery, usersQuery } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PlanRoom } from '../../kit/PlanRoom.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { useMay } from '../../kit/use-may.ts';
import { SearchField } from '../../kit/forms/SearchField.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { InvitationList } from './InvitationList.tsx';
import { UserTable } from './UserTable.tsx';
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
