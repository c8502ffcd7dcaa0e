// One colleague: name, role and access, with a link to edit them.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/permissions.ts';
import type { UserListed } from '#contract/user.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useMay } from '../../kit/use-may.ts';
import { InitialsAvatar } from '../../kit/InitialsAvatar.tsx';
import { LinkButton } from '../../kit/links.tsx';

export function UserRow({ user, isMe }: { user: UserListed; isMe: boolean }) {
  const { t } = useTranslation();
  const mayEdit = useMay('users.manage');
  return (
    <Box component="li" sx={userLine}>
      <InitialsAvatar name={user.name} src={user.profile_photo_url} size={40} font={15} />
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{user.name}</bdi>
          {isMe && ` (${t('users.you')})`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <bdi>{user.email}</bdi>
        </Typography>
        <Facts user={user} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {!user.active && <Chip size="small" label={t('shell.user_inactive')} />}
        {user.two_factor && <Chip size="small" variant="outlined" label={t('users.two_factor')} />}
        {user.own_permissions && <Chip size="small" variant="outlined" label={t('users.own_list')} />}
        <Chip size="small" variant="outlined" label={t(`shell.role_${user.role}`)} />
        {mayEdit && (
          <LinkButton
            to="/users/edit/$id"
            params={{ id: user.id }}
            size="small"
            aria-label={t('users.edit_of', { name: `\u2068${user.name}\u2069` })}
          >
            {t('common.edit')}
          </LinkButton>
        )}
      </Box>
    </Box>
  );
}

function Facts({ user }: { user: UserListed }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { company_ids, job_ids, last_seen_at: seen } = user;
  const facts = [
    seen ? t('users.seen', { date: formatDate(seen, language) }) : t('users.unseen'),
    company_ids && t('users.in_companies', { count: company_ids.length }),
    !can({ role: user.role, permissions: user.permissions }, 'jobs.view_all') &&
      t('users.assigned', { count: job_ids.length }),
  ];
  return (
    <Typography variant="body2" color="textSecondary">
      {facts.filter(Boolean).join(' · ')}
    </Typography>
  );
}

export const userLine = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  p: 2.5,
  '& + &': { borderTop: '1px solid var(--line)' },
};
