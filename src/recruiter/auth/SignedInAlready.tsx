// Shown if a signed-in member opens a password link, which may belong to someone else.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { logOut } from '../../kit/log-out.ts';
import { LinkButton } from '../../kit/links.tsx';
import { PageTitle } from '../../kit/Page.tsx';
import { isolated } from '../../i18n/isolated.ts';

export function SignedInAlready({ me }: { me: User }) {
  const { t } = useTranslation();
  const router = useRouter();
  const title = t('auth.reset_title');
  const signOut = () => {
    logOut(me);
    void router.invalidate();
  };
  return (
    <Stack spacing={2.5}>
      <PageTitle title={title} />
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('auth.reset_signed_in', { name: isolated(me.name), email: isolated(me.email) })}
      </Typography>
      <Button variant="contained" size="large" onClick={signOut}>
        {t('auth.reset_sign_out')}
      </Button>
      <LinkButton to="/">{t('auth.to_home')}</LinkButton>
    </Stack>
  );
}
