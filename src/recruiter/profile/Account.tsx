// /profile: the signed-in member's account and sign-in security.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { userQuery } from '../../api/queries.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { permissionKey } from '../../kit/permission-key.ts';
import { useKnownPermissions } from '../../kit/use-known-permissions.ts';
import { InitialsAvatar } from '../../kit/InitialsAvatar.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { countryName } from '../companies/countries.ts';
import { Passkeys } from './account/Passkeys.tsx';
import { Safety } from './account/Safety.tsx';
import { Sessions } from './account/Sessions.tsx';
import { Facts } from '../../kit/Facts.tsx';

export function Account() {
  const user = useQuery(userQuery);
  return <Loaded query={user}>{(loaded) => <Shown user={loaded} />}</Loaded>;
}

function Shown({ user }: { user: User }) {
  const { t } = useTranslation();
  const known = useKnownPermissions();
  return (
    <Stack spacing={3}>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', mb: 3, flexWrap: 'wrap' }}>
          <InitialsAvatar name={user.name} src={user.profile_photo_url} size={56} font={20} />
          <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
            <Typography variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {user.name}
            </Typography>
            <Typography color="textSecondary">{t(`shell.role_${user.role}`)}</Typography>
          </Box>
          <LinkButton to="/profile/edit" variant="outlined">
            {t('profile.edit')}
          </LinkButton>
        </Stack>
        <UserFacts user={user} />
      </Card>
      <Safety user={user} />
      {user.has_password && <Passkeys user={user} />}
      <Sessions />
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {t('profile.permissions')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t('profile.permissions_lead')}
        </Typography>
        <Stack component="ul" direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', p: 0, m: 0 }}>
          {user.permissions
            .filter((permission) => known.includes(permission))
            .map((permission) => (
              <Chip key={permission} component="li" size="small" label={t(permissionKey(permission))} />
            ))}
        </Stack>
      </Card>
    </Stack>
  );
}

function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Facts
      facts={[
        { label: t('profile.name'), value: user.name },
        { label: t('profile.email'), value: user.email },
        { label: t('profile.phone'), value: user.phone },
        { label: t('profile.country'), value: countryName(user.country, language) },
        { label: t('profile.organisation'), value: user.agency.name },
        {
          label: t('profile.recruiting_owner'),
          value: t(user.recruiting_owner ? 'common.yes' : 'common.no'),
        },
        { label: t('account.mail_language'), value: languageNames[user.language] },
        { label: t('account.time_zone'), value: user.time_zone },
      ]}
    />
  );
}
