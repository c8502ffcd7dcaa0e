// /users/edit/{id}: a colleague's permissions, handing over their work, and blocking access.
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mayManage } from '#contract/permissions.ts';
import type { User, UserListed } from '#contract/user.ts';
import { userQuery, usersQuery } from '../../api/queries.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { found } from '../../kit/page-query.ts';
import { BackLink } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { ColleagueTwoFactor } from '../profile/account/ColleagueTwoFactor.tsx';
import { AccessPanel } from './AccessPanel.tsx';
import { EditMembership } from './EditMembership.tsx';
import { WorkPanel } from './WorkPanel.tsx';

export function EditUser({ id }: { id: string }) {
  const { t } = useTranslation();
  const users = useQuery(usersQuery);
  const { data: me } = useQuery(userQuery);
  const user = users.data?.find((user) => user.id === id);
  return (
    <Page
      title={user?.name ?? t('shell.user_edit_title')}
      lead={user && <bdi>{user.email}</bdi>}
      width="narrow"
      back={<BackLink to="/users">{t('common.back')}</BackLink>}
    >
      <RequireAccess permission="users.manage">
        <RequireAccess permission="users.view">
          <Loaded query={users}>{(all) => me && <Edit user={found(user)} me={me} all={all} />}</Loaded>
        </RequireAccess>
      </RequireAccess>
    </Page>
  );
}

function Edit({ user, me, all }: { user: UserListed; me: User; all: readonly UserListed[] }) {
  const { t } = useTranslation();
  const isMine = mayManage(me, user);
  const isMe = user.id === me.id;
  return (
    <>
      {!isMine && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t('users.cannot_manage', { name: `\u2068${user.name}\u2069` })}
        </Alert>
      )}
      {isMe && isMine && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          <Typography variant="body2">{t('users.is_you')}</Typography>
        </Alert>
      )}
      <EditMembership key={user.id} user={user} giver={me} isFixed={!isMine} />
      {isMine && <WorkPanel user={user} all={all} />}
      <ColleagueTwoFactor key={`two-factor ${user.id}`} user={user} />
      {isMine && <AccessPanel user={user} isMe={isMe} />}
    </>
  );
}
