// /profile/usage: how much of the plan is used, and whom the invoice goes to.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentPlan } from '#contract/plan.ts';
import { planQuery, userQuery } from '../../api/queries.ts';
import { formatDate, formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { roomOf, type RoomFor } from '../../shell/plan-room.ts';
import { useRoomText } from '../../shell/use-room-text.ts';
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
  const language = useLanguage();
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2">{t('profile.usage_title')}</Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('profile.usage_lead')} {t('profile.resets', { date: formatDate(nextMonth(), language, 'UTC') })}
      </Typography>
      <Stack spacing={2.5}>
        <Meter label={t('profile.responses')} plan={plan} what="responses" used={plan.responses_count} />
        <Meter label={t('profile.jobs')} plan={plan} what="jobs" used={plan.jobs_count} />
        <Meter label={t('profile.companies')} plan={plan} what="companies" used={plan.companies_count} />
        <Meter label={t('profile.users')} plan={plan} what="users" used={plan.users_count} />
      </Stack>
    </Card>
  );
}

/** Responses are counted by calendar month, by UTC. */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
}

function Meter({
  label,
  plan,
  what,
  used,
}: {
  label: string;
  plan: CurrentPlan;
  what: RoomFor;
  used: number;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const roomText = useRoomText();
  const id = useId();
  const room = roomOf(plan, what);
  return (
    <Box>
      <Stack
        direction="row"
        useFlexGap
        sx={{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2, mb: 0.75 }}
      >
        <span id={id}>{label}</span>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {room
            ? roomText(room)
            : t('profile.used_only', { used: formatNumber(used, language), limit: t('common.unlimited') })}
        </Box>
      </Stack>
      {room && (
        <Box
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={room.limit}
          aria-valuenow={Math.min(room.used, room.limit)}
          aria-valuetext={roomText(room)}
          sx={{ height: 6, borderRadius: 3, bgcolor: 'var(--line)', overflow: 'hidden' }}
        >
          <Box
            sx={{
              height: '100%',
              width: `${room.left === 0 ? 100 : (room.used / room.limit) * 100}%`,
              bgcolor: room.left === 0 ? 'warning.main' : 'primary.main',
            }}
          />
        </Box>
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
