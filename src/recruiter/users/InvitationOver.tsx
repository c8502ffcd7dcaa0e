// Shown for an invitation that is no longer valid.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/links.tsx';
import { useTitle } from '../../kit/use-title.ts';

export function InvitationOver() {
  const { t } = useTranslation();
  useTitle(t('users.join_over_title'));
  return (
    <Stack spacing={2.5}>
      <Typography variant="h1">{t('users.join_over_title')}</Typography>
      <Typography color="textSecondary">{t('refusals.user_invite_invalid')}</Typography>
      <LinkButton to="/" variant="contained">
        {t('auth.to_home')}
      </LinkButton>
    </Stack>
  );
}
