// /users: everybody in the organisation.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserListed } from '#contract/user.ts';
import { usersQuery } from '../../api/queries.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { NeedsPermission } from '../../shell/NeedsPermission.tsx';
import { PlanRoom } from '../../shell/PlanRoom.tsx';
import { useMay } from '../../shell/use-may.ts';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';

export function UserList() {
  const { t } = useTranslation();
  const users = useQuery({ ...usersQuery, enabled: useMay('users.view') });
  return (
    <Page title={t('shell.users_title')} lead={t('shell.users_lead')} width="narrow">
      <NeedsPermission permission="users.view">
        <PlanRoom what="users" />
        <Loaded query={users}>
          {(all) => (
            <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {all.map((user) => (
                <UserLine key={user.id} user={user} />
              ))}
            </Card>
          )}
        </Loaded>
        <Alert severity="info" sx={{ mt: 3 }}>
          {t('shell.users_invite_missing')}
        </Alert>
      </NeedsPermission>
    </Page>
  );
}

function UserLine({ user }: { user: UserListed }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Box component="li" sx={line}>
      <InitialsAvatar name={user.name} src={user.profile_photo_url} size={40} font={15} />
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} dir="auto" className="own-way">
          {user.name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {!user.active && <Chip size="small" label={t('shell.user_inactive')} />}
        <Chip size="small" variant="outlined" label={t(`shell.role_${user.role}`)} />
        <Typography variant="body2" color="textSecondary">
          {t('shell.user_since')} {formatDate(user.created_at, language)}
        </Typography>
      </Box>
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  p: 2.5,
  '& + &': { borderTop: '1px solid var(--line)' },
};
