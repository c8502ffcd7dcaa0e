// All plans and their features, priced monthly or yearly in the chosen currency, and what can be done with each.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Config } from '#contract/config.ts';
import { currencies } from '#contract/money.ts';
import type { CataloguePlan, CurrentPlan } from '#contract/plan.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ChoiceBox } from '../../../kit/forms/ChoiceBox.tsx';
import { PermissionSentence } from '../../../kit/RequireAccess.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { ChangeDialog } from '../purchase/ChangeDialog.tsx';
import { AskDialog } from './AskDialog.tsx';
import { fixedCurrency, offerOf, type PlanOffer } from './plan-offer.ts';
import { PlanCard } from './PlanCard.tsx';
import { PriceNotes } from './PriceNotes.tsx';
import { usualCurrency } from './usual-currency.ts';

interface CatalogueProps {
  plans: CataloguePlan[];
  current: CurrentPlan;
  config: Config;
}

export function Catalogue({ plans, current, config }: CatalogueProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const fixed = fixedCurrency(current);
  const [chosenCurrency, setCurrency] = useState(usualCurrency[language]);
  const currency = fixed ?? chosenCurrency;
  const [isYearly, setIsYearly] = useState(current.yearly ?? false);
  const [chosen, setChosen] = useState<{ plan: CataloguePlan; offer: PlanOffer } | null>(null);
  const mayManage = useMay('billing.manage');
  const isAsking = config.billing.mode === 'assigned';
  const hasAnswer = config.billing.mode === 'sold' || config.features.plan_requests;
  if (plans.length === 0) return <Typography color="textSecondary">{t('profile.no_plans')}</Typography>;
  const close = () => setChosen(null);
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
        {!fixed && (
          <Box sx={{ width: 120 }}>
            <ChoiceBox
              size="small"
              label={t('profile.currency')}
              value={currency}
              options={currencies.map((code) => ({ value: code, label: code }))}
              onChange={setCurrency}
            />
          </Box>
        )}
      </Stack>
      <Box component="ul" sx={grid}>
        {plans.map((plan) => {
          const offer = offerOf(plan, current, { config, mayManage, currency, isYearly });
          return (
            <PlanCard
              key={plan.id}
              plan={plan}
              isYours={plan.id === current.id}
              {...{ currency, isYearly }}
              {...(offer && { offer, onChoose: () => setChosen({ plan, offer }) })}
            />
          );
        })}
      </Box>
      {!(mayManage && hasAnswer) && (
        <Typography component="div" color="textSecondary" sx={{ mt: 2.5, '& p': { m: 0 } }}>
          {hasAnswer ? <PermissionSentence permission="billing.manage" /> : t('plan.ask_operator')}
        </Typography>
      )}
      <PriceNotes
        country={current.billing_info.country}
        isInvoiceOffered={hasAnswer}
        mayAsk={mayManage && isAsking}
      />
      {chosen?.offer === 'ask' && (
        <AskDialog plan={chosen.plan} {...{ current, currency, isYearly }} onClose={close} />
      )}
      {chosen?.offer === 'buy' && (
        <ChangeDialog
          choice={{ plan_id: chosen.plan.id, yearly: isYearly, currency }}
          planName={chosen.plan.name}
          billing={current.billing_info}
          onClose={close}
        />
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
