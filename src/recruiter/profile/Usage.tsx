// /profile/usage: how much of the plan is used, and whom the invoice goes to.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { unlimited, type CurrentPlan } from '#contract/plan.ts';
import { companiesQuery, jobsQuery, planQuery, userQuery, usersQuery } from '../../api/queries.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useMay } from '../../shell/use-may.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Facts } from './Facts.tsx';
import { useLimitText } from './use-limit-text.ts';

export function Usage() {
  const plan = useQuery(planQuery);
  return (
    <Loaded query={plan}>
      {(current) => (
        <Stack spacing={3}>
          <Used plan={current} />
          <PerJob plan={current} />
          <Billing plan={current} />
        </Stack>
      )}
    </Loaded>
  );
}

function Used({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const { data: jobs } = useQuery(jobsQuery);
  const { data: companies } = useQuery({ ...companiesQuery, enabled: useMay('companies.view') });
  const { data: users } = useQuery({ ...usersQuery, enabled: useMay('users.view') });
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2">{t('profile.usage_title')}</Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('profile.usage_lead')}
      </Typography>
      <Stack spacing={2.5}>
        <Meter label={t('profile.responses')} used={plan.responses_count} limit={plan.responses_limit} />
        <Meter
          label={t('profile.jobs')}
          used={jobs?.filter((job) => job.active).length}
          limit={plan.interviews_limit}
        />
        <Meter label={t('profile.companies')} used={companies?.length} limit={plan.companies_limit} />
        <Meter
          label={t('profile.users')}
          used={users?.filter((user) => user.active).length}
          limit={plan.users_limit}
        />
      </Stack>
    </Card>
  );
}

function Meter({ label, used, limit }: { label: string; used: number | undefined; limit: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  if (used === undefined) return null;
  const number = (value: number) => formatNumber(value, language);
  const isLimited = limit < unlimited;
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 0.75 }}>
        <span id={id}>{label}</span>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {isLimited
            ? t('profile.of_limit', { used: number(used), limit: number(limit) })
            : t('profile.used_only', { used: number(used) })}
        </Box>
      </Stack>
      {isLimited && (
        <LinearProgress
          variant="determinate"
          aria-labelledby={id}
          value={Math.min(100, limit === 0 ? 100 : (used / limit) * 100)}
          color={used >= limit ? 'warning' : 'primary'}
          sx={{ height: 6, borderRadius: 3 }}
        />
      )}
    </Box>
  );
}

function PerJob({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        {t('profile.per_job')}
      </Typography>
      <Facts
        facts={[
          { label: t('profile.questions'), value: limitText(plan.questions_limit) },
          { label: t('profile.video_questions'), value: limitText(plan.video_questions_limit) },
          { label: t('profile.live'), value: t(plan.live ? 'profile.live_yes' : 'profile.live_no') },
        ]}
      />
    </Card>
  );
}

function Billing({ plan: { billing_info: billing } }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const isStored = Object.entries(billing).some(([field, value]) => field !== 'client_type' && value !== '');
  const isBusiness = billing.client_type === 'business';
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        {t('profile.billing_title')}
      </Typography>
      {isStored ? (
        <Facts
          facts={[
            {
              label: t('profile.client_type'),
              value: t(isBusiness ? 'profile.client_business' : 'profile.client_physical'),
            },
            { label: t('profile.name'), value: isBusiness ? billing.real_name : billing.name },
            { label: t('profile.email'), value: billing.email },
            { label: t('profile.address'), value: billing.address },
            { label: t('profile.city'), value: billing.city },
            { label: t('profile.state'), value: billing.state },
            { label: t('profile.postal_code'), value: billing.postal_code },
            { label: t('profile.country'), value: billing.country },
            { label: t('profile.vat'), value: billing.vat },
          ]}
        />
      ) : (
        <Typography color="textSecondary">{t('profile.billing_none')}</Typography>
      )}
      <Alert severity="info" sx={{ mt: 2.5 }}>
        {t('profile.billing_missing')}
      </Alert>
      {user?.stripe_billing_portal_link && (
        <Link href={user.stripe_billing_portal_link} sx={{ display: 'inline-block', mt: 2 }}>
          {t('profile.billing_portal')}
        </Link>
      )}
    </Card>
  );
}
