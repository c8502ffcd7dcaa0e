// /profile/integrations: what is not there yet, and the description of the API, which is.
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

export function Integrations() {
  const { t } = useTranslation();
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <Typography color="textSecondary">{t('profile.integrations_lead')}</Typography>
      <Alert severity="info">{t('profile.integrations_missing')}</Alert>
      <Link href="/api/docs" target="_blank" rel="noreferrer">
        {t('profile.api_docs')} <span className="unseen">({t('common.new_tab')})</span>
      </Link>
    </Stack>
  );
}
