// Shown for an invitation that is no longer valid.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/links.tsx';
import { PageTitle } from '../../kit/Page.tsx';

export function InvitationExpired() {
  const { t } = useTranslation();
  return (
    <Stack spacing={2.5}>
      <PageTitle title={t('users.join_expired_title')} />
      <Typography color="textSecondary">{t('refusals.user_invite_invalid')}</Typography>
      <LinkButton to="/" variant="contained">
        {t('auth.to_home')}
      </LinkButton>
    </Stack>
  );
}
