// /profile/plan/trial/{token}: starts the free trial from the emailed link. It takes a button press, since programs open
// links too.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { confirmTrial } from '#contract/billing.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { configQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { BackLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { Page } from '../../../kit/Page.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';

export function TrialPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const config = useQuery(configQuery);
  return (
    <Page
      title={t('plan.trial_title')}
      width="narrow"
      back={<BackLink to="/profile/plan">{t('profile.plan')}</BackLink>}
    >
      <RequireAccess permission="billing.manage" confirmedEmail>
        <Loaded query={config}>
          {({ billing }) =>
            billing.trial_days === 0 ? (
              <Alert severity="info">{t('refusals.trial_link_invalid')}</Alert>
            ) : (
              <Start token={token} days={billing.trial_days} />
            )
          }
        </Loaded>
      </RequireAccess>
    </Page>
  );
}

const Nothing = z.object({});

function Start({ token, days }: { token: string; days: number }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const form = useContractForm({
    schema: Nothing,
    values: {},
    errors: 'inline',
    submit: async () => {
      await callAsUser(confirmTrial, { body: { token } });
      await cache.invalidateQueries({ queryKey: keys.plan });
      showNotice({ severity: 'success', text: t('plan.trial_started') });
      await navigate({ to: '/profile/plan', replace: true });
    },
  });
  const { message, isBusy } = useFormState(form);
  return (
    <Stack component="form" noValidate onSubmit={form.submit} spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <Typography>{t('plan.trial_text', { count: days })}</Typography>
      {message && <Alert severity="error">{t(message)}</Alert>}
      <Button type="submit" variant="contained" loading={isBusy}>
        {t('plan.trial_start')}
      </Button>
    </Stack>
  );
}
