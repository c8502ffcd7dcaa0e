// /profile/plan: the plan there is, and the catalogue.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { currencies, type CataloguePlan, type CurrentPlan } from '#contract/plan.ts';
import { plansQuery, planQuery } from '../../api/queries.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useLimitText } from './use-limit-text.ts';

export function Plans() {
  const { t } = useTranslation();
  const plan = useQuery(planQuery);
  const plans = useQuery(plansQuery);
  return (
    <Stack spacing={3}>
      <Loaded query={plan}>{(current) => <Current plan={current} />}</Loaded>
      <Loaded query={plans}>{(all) => <Catalogue plans={all} currentId={plan.data?.id} />}</Loaded>
      <Alert severity="info">{t('profile.change_missing')}</Alert>
    </Stack>
  );
}

const statusKeys = {
  active: 'profile.status_active',
  will_end: 'profile.status_will_end',
  canceled: 'profile.status_canceled',
} as const;

function Current({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const limitText = useLimitText();
  const end = plan.end_plan_at ?? plan.end_at;
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography color="textSecondary" variant="body2">
        {t('profile.current_plan')}
      </Typography>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', mt: 0.5, flexWrap: 'wrap' }}>
        <Typography variant="h2">{plan.name}</Typography>
        <Chip size="small" label={t(statusKeys[plan.status])} />
        {plan.trial && <Chip size="small" label={t('profile.trial')} />}
      </Stack>
      {plan.description && <Typography sx={{ mt: 1 }}>{plan.description}</Typography>}
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t('profile.responses_a_month', { value: limitText(plan.responses_limit) })} ·{' '}
        {end ? t('profile.renews', { date: formatDate(end, language) }) : t('profile.no_end')}
      </Typography>
    </Card>
  );
}

function Catalogue({ plans, currentId }: { plans: CataloguePlan[]; currentId: string | undefined }) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  const [currency, setCurrency] = useState(usualCurrency[useLanguage()]);
  if (plans.length === 0) return <Typography color="textSecondary">{t('profile.no_plans')}</Typography>;
  return (
    <section>
      <Stack
        direction="row"
        spacing={2}
        sx={{ mb: 2, justifyContent: 'space-between', alignItems: 'center' }}
      >
        <Typography variant="h2">{t('profile.plans_title')}</Typography>
        <CurrencyChoice currency={currency} onChange={setCurrency} />
      </Stack>
      <Box component="ul" sx={grid}>
        {plans.map((plan) => (
          <Card
            key={plan.id}
            component="li"
            sx={{ p: 3, listStyle: 'none', display: 'grid', gap: 1, alignContent: 'start' }}
          >
            <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
              <Typography variant="h3">{plan.name}</Typography>
              {plan.id === currentId && <Chip size="small" color="primary" label={t('profile.your_plan')} />}
            </Stack>
            <Prices plan={plan} currency={currency} />
            <Typography variant="body2" color="textSecondary">
              {t('profile.responses_a_month', { value: limitText(plan.responses_limit) })}
            </Typography>
            {plan.description && <Typography variant="body2">{plan.description}</Typography>}
          </Card>
        ))}
      </Box>
    </section>
  );
}

function CurrencyChoice({ currency, onChange }: { currency: string; onChange: (currency: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      select
      size="small"
      label={t('profile.currency')}
      value={currency}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true } }}
      sx={{ width: 112 }}
    >
      {currencies.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </TextField>
  );
}

/** What readers of a language usually pay in. */
const usualCurrency: Record<Language, string> = {
  'en-US': 'USD',
  'ru-RU': 'RUB',
  'de-DE': 'EUR',
  'es-ES': 'EUR',
  'it-IT': 'EUR',
  'ar-SA': 'USD',
};

function Prices({ plan, currency }: { plan: CataloguePlan; currency: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (plan.price === 0) return <Typography sx={monthly}>{t('profile.free')}</Typography>;
  const money = (value: number) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, {
      style: 'currency',
      currency,
      minimumFractionDigits: 0,
    }).format(value);
  return (
    <Box>
      {plan.prices
        .filter((price) => price.currency === currency)
        .map(({ price, yearly }) => (
          <Typography key={String(yearly)} sx={yearly ? {} : monthly}>
            {t(yearly ? 'profile.per_year' : 'profile.per_month', { price: money(price) })}
          </Typography>
        ))}
    </Box>
  );
}

const monthly = { fontSize: 'var(--text-l)', fontWeight: 650 };

const grid = {
  display: 'grid',
  gap: 2,
  p: 0,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
};
