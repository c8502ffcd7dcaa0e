// Offers the free trial. The link that starts it is emailed, so that each address has one.
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { startTrial } from '#contract/billing.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useFailures } from '../../../kit/Failures.tsx';

export function TrialOffer({ days }: { days: number }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { mutate, isPending, data } = useMutation({ mutationFn: () => callAsUser(startTrial) });
  const send = (): void =>
    mutate(undefined, { onError: (error) => failures.handleError(error, { retry: send }) });
  return (
    <Card component="section" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('plan.trial_title')}
      </Typography>
      <Typography sx={{ mb: 2 }}>{t('plan.trial_text', { count: days })}</Typography>
      <Button variant="contained" onClick={send} loading={isPending}>
        {t('plan.trial_send')}
      </Button>
      <Typography
        role="status"
        color="textSecondary"
        sx={{ mt: 2, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}
      >
        {data && t('plan.trial_sent', { email: isolated(data.email) })}
      </Typography>
    </Card>
  );
}
