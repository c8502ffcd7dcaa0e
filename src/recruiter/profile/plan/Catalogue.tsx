// All plans and their features, priced monthly or yearly in the chosen currency.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies, type CurrencyCode } from '#contract/money.ts';
import { getTaxes, type CataloguePlan, type CurrentPlan } from '#contract/plan.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { ChoiceBox } from '../../../kit/forms/ChoiceBox.tsx';
import { TextLink } from '../../../kit/links.tsx';
import { PermissionSentence } from '../../../kit/RequireAccess.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { countryName } from '../../companies/countries.ts';
import { usualCurrency } from './usual-currency.ts';
import { tooMuchFor } from './plan-status.ts';
import { PlanCard } from './PlanCard.tsx';

interface CatalogueProps {
  plans: CataloguePlan[];
  current: CurrentPlan;
  /** False: the plans are only listed. */
  isSomebodyAnswering: boolean;
}

export function Catalogue({ plans, current, isSomebodyAnswering }: CatalogueProps) {
  const { t } = useTranslation();
  const [currency, setCurrency] = useState(usualCurrency[useLanguage()]);
  const [isYearly, setIsYearly] = useState(false);
  const [chosen, setChosen] = useState<CataloguePlan | null>(null);
  const mayChange = useMay('billing.manage');
  const canAsk = mayChange && isSomebodyAnswering;
  if (plans.length === 0) return <Typography color="textSecondary">{t('profile.no_plans')}</Typography>;
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('profile.plans_title')}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 2, mb: 2.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          value={isYearly}
          onChange={(_, value: boolean | null) => value !== null && setIsYearly(value)}
          aria-label={t('plan.period')}
        >
          <ToggleButton value={false}>{t('plan.monthly')}</ToggleButton>
          <ToggleButton value={true}>{t('plan.yearly')}</ToggleButton>
        </ToggleButtonGroup>
        <Box sx={{ width: 120 }}>
          <ChoiceBox
            size="small"
            label={t('profile.currency')}
            value={currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={setCurrency}
          />
        </Box>
      </Stack>
      <Box component="ul" sx={grid}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isYours={plan.id === current.id}
            {...{ currency, isYearly }}
            {...(canAsk && { onChoose: () => setChosen(plan) })}
          />
        ))}
      </Box>
      {!canAsk && (
        <Typography component="div" color="textSecondary" sx={{ mt: 2.5, '& p': { m: 0 } }}>
          {isSomebodyAnswering ? <PermissionSentence permission="billing.manage" /> : t('plan.ask_operator')}
        </Typography>
      )}
      <PriceNotes
        country={current.billing_info.country}
        isInvoiceOffered={isSomebodyAnswering}
        mayAsk={mayChange}
      />
      {chosen && (
        <ChoosePlan plan={chosen} {...{ current, currency, isYearly }} onClose={() => setChosen(null)} />
      )}
    </section>
  );
}

const grid = {
  display: 'grid',
  gap: 2,
  p: 0,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
};

const taxesQuery = queryOptions({
  queryKey: keys.taxes,
  queryFn: ({ signal }) => callAsUser(getTaxes, { signal }),
  staleTime: 10 * 60_000,
});

/**
 * Notes below the prices: tax, and paying an invoice by bank transfer. `country` comes from the billing information;
 * empty if none is stored.
 */
function PriceNotes({
  country,
  isInvoiceOffered,
  mayAsk,
}: {
  country: string;
  isInvoiceOffered: boolean;
  mayAsk: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: taxes } = useQuery(taxesQuery);
  const tax = taxes?.find((rate) => rate.country === country);
  return (
    <Stack spacing={1} sx={{ mt: 3, color: 'text.secondary' }}>
      <Typography variant="body2">
        {tax
          ? t('plan.tax', {
              percent: formatNumber(tax.percent, language),
              country: countryName(country, language),
            })
          : t('plan.tax_unknown')}{' '}
        {t('plan.renews')}
      </Typography>
      {isInvoiceOffered && (
        <Typography variant="body2">
          {t('plan.invoice')}{' '}
          {mayAsk && (
            <TextLink to="/support/question" search={{ topic: 'invoice' }} underline="always">
              {t('plan.invoice_ask')}
            </TextLink>
          )}
        </Typography>
      )}
    </Stack>
  );
}

/**
 * Confirms a plan change. There is no online payment yet, so the dialog leads to a support question that names the
 * plan, and says so. Nothing changes automatically.
 */
function ChoosePlan({
  plan,
  current,
  currency,
  isYearly,
  onClose,
}: {
  plan: CataloguePlan;
  current: CurrentPlan;
  currency: CurrencyCode;
  isYearly: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const over = tooMuchFor(current, plan);
  const ask = () =>
    void navigate({
      to: '/support/question',
      search: { topic: 'plan', plan: plan.name, ...(plan.price > 0 && { currency, yearly: isYearly }) },
    });
  const text = (
    <Box sx={{ display: 'grid', gap: 1.5, '& p, & ul': { m: 0 } }}>
      <p>{t('plan.change_text', { from: current.name, to: plan.name })}</p>
      {over.length > 0 && (
        <>
          <p>{t('plan.change_too_much', { name: plan.name })}</p>
          <ul>
            {over.map(({ what, used, limit }) => (
              <li key={what}>
                {t(`shell.limit_${what}`)}:{' '}
                {t('shell.upgrade_numbers', {
                  used: formatNumber(used, language),
                  limit: formatNumber(limit, language),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t('plan.change_how')}</p>
    </Box>
  );
  return (
    <ConfirmDialog
      open
      title={t('plan.change_title', { name: plan.name })}
      text={text}
      confirm={t('plan.change_confirm')}
      onConfirm={ask}
      onClose={onClose}
    />
  );
}
