// /users: everybody in the organisation, and who is invited to it.
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userQuery, usersQuery } from '../../api/queries.ts';
import { NeedsPermission } from '../../shell/NeedsPermission.tsx';
import { PlanRoom } from '../../shell/PlanRoom.tsx';
import { useMay } from '../../shell/use-may.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { InvitationList } from './InvitationList.tsx';
import { UserRow } from './UserRow.tsx';

export function UserList() {
  const { t } = useTranslation();
  const mayView = useMay('users.view');
  const mayInvite = useMay('users.manage');
  const users = useQuery({ ...usersQuery, enabled: mayView });
  const { data: me } = useQuery(userQuery);
  const invite = mayInvite && (
    <LinkButton to="/users/create" variant="contained">
      {t('shell.user_create_title')}
    </LinkButton>
  );
  return (
    <Page title={t('shell.users_title')} lead={t('shell.users_lead')} width="narrow" actions={invite}>
      <NeedsPermission permission="users.view">
        <PlanRoom what="users" />
        <Loaded query={users}>
          {(all) => (
            <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {all
                .toSorted((a, b) => Number(b.active) - Number(a.active))
                .map((user) => (
                  <UserRow key={user.id} user={user} isMe={user.id === me?.id} />
                ))}
            </Card>
          )}
        </Loaded>
        {mayView && <InvitationList />}
      </NeedsPermission>
    </Page>
  );
}
