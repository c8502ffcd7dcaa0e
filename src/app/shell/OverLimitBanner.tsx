// Shown when this month's responses have reached the plan's limit. Candidates never notice (P7).
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { planQuery } from '../../api/queries.ts';
import { TextLink } from '../../kit/links.tsx';
import { useCanUpgrade } from '../../kit/use-can-upgrade.ts';

export function OverLimitBanner() {
  const { t } = useTranslation();
  const { data: plan } = useQuery(planQuery);
  const mayUpgrade = useCanUpgrade();
  if (!plan || plan.responses_count < plan.responses_limit) return null;
  return (
    <Alert severity="warning" square sx={{ borderRadius: 0, justifyContent: 'center' }}>
      {t('shell.over_limit')}{' '}
      {mayUpgrade && (
        <TextLink to="/profile" color="inherit" underline="always" sx={{ fontWeight: 650 }}>
          {t('shell.over_limit_link')}
        </TextLink>
      )}{' '}
      <TextLink to="/profile/usage" color="inherit" underline="always">
        {t('shell.see_usage')}
      </TextLink>
    </Alert>
  );
}
