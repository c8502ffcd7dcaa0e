// Until the deadline: from when the organization requires a second factor, and where to set it up.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userQuery } from '../../api/queries.ts';
import { formatDate } from '../../i18n/dates.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { TextLink } from '../../kit/links.tsx';
import { secondFactorFrom } from './second-factor.ts';

export function SecondFactorBanner() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: user } = useQuery(userQuery);
  const from = user ? secondFactorFrom(user) : null;
  if (!user || !from) return null;
  const title = t('sign_in.announced_title');
  return (
    <Alert severity="warning" square role="region" aria-label={title}>
      <AlertTitle>{title}</AlertTitle>
      {t('sign_in.announced', { agency: isolated(user.agency.name), date: formatDate(from, language) })}{' '}
      <TextLink to="/profile" color="inherit" underline="always" sx={{ fontWeight: 600 }}>
        {t('sign_in.announced_link')}
      </TextLink>
    </Alert>
  );
}
