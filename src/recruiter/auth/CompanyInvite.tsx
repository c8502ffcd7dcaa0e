// /invite/companies/{hash}: says plainly what is not there yet. Open to signed-in users too (spec.txt 2).
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/links.tsx';
import { useTitle } from '../../ui/use-title.ts';

export function CompanyInvite() {
  const { t } = useTranslation();
  useTitle(t('auth.invite_title'));
  return (
    <Stack spacing={2.5}>
      <Typography variant="h1">{t('auth.invite_title')}</Typography>
      <Typography color="textSecondary">{t('auth.invite_lead')}</Typography>
      <LinkButton to="/" variant="contained">
        {t('auth.to_home')}
      </LinkButton>
    </Stack>
  );
}
