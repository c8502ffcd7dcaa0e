// Until the deadline: from when the organization requires a second factor, and where to set it up.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { formatDate } from '../../i18n/dates.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { TextLink } from '../../kit/links.tsx';
import { secondFactorFrom } from './second-factor.ts';

export function SecondFactorBanner({ user }: { user: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const from = secondFactorFrom(user);
  if (!from) return null;
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
