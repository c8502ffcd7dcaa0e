// The billing information, with a form for those who may edit it.
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missingInBilling, type BillingInfo, type BuyerVatState } from '#contract/plan.ts';
import { userQuery } from '../../../api/queries.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { countryName } from '../../companies/countries.ts';
import { Facts } from '../../../kit/Facts.tsx';
import { BillingForm } from './BillingForm.tsx';

interface BillingProps {
  billing: BillingInfo;
  vatState: BuyerVatState;
}

export function Billing({ billing, vatState }: BillingProps) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const [isChanging, setIsChanging] = useState(false);
  const [wasSaved, setWasSaved] = useState(false);
  return (
    <Card component="section" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', mb: 2.5 }}
      >
        <Typography variant="h2">{t('profile.billing_title')}</Typography>
        {!isChanging && (
          <Button variant="outlined" onClick={() => setIsChanging(true)}>
            {t('usage.billing_change')}
          </Button>
        )}
      </Stack>
      {isChanging ? (
        <BillingForm
          billing={billing}
          onClose={() => setIsChanging(false)}
          onSaved={() => {
            setIsChanging(false);
            setWasSaved(true);
          }}
        />
      ) : (
        <BillingFacts billing={billing} vatState={vatState} />
      )}
      <Typography role="status" color="textSecondary" sx={{ mt: 2, '&:empty': { display: 'none' } }}>
        {wasSaved && !isChanging && t('usage.billing_saved')}
      </Typography>
      {user?.stripe_billing_portal_link && (
        <Link href={user.stripe_billing_portal_link} sx={{ display: 'inline-block', mt: 2 }}>
          {t('profile.billing_portal')}
        </Link>
      )}
    </Card>
  );
}

function BillingFacts({ billing, vatState }: BillingProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isBusiness = billing.client_type === 'business';
  return (
    <Stack spacing={2.5}>
      <Facts
        facts={[
          {
            label: t('profile.client_type'),
            value: t(isBusiness ? 'profile.client_business' : 'profile.client_physical'),
          },
          { label: t('profile.name'), value: isBusiness ? billing.real_name : billing.name },
          ...(isBusiness && billing.name ? [{ label: t('usage.contact'), value: billing.name }] : []),
          { label: t('profile.email'), value: billing.email },
          { label: t('profile.address'), value: billing.address },
          { label: t('profile.postal_code'), value: billing.postal_code },
          { label: t('profile.city'), value: billing.city },
          { label: t('profile.state'), value: billing.state },
          { label: t('profile.country'), value: countryName(billing.country, language) },
          ...(isBusiness ? [{ label: t('profile.vat'), value: billing.vat }] : []),
        ]}
      />
      {isBusiness && billing.vat && vatState !== 'none' && (
        <Typography color="textSecondary">{t(`usage.vat_${vatState}`)}</Typography>
      )}
      {missingInBilling(billing).length > 0 && (
        <Typography color="textSecondary">{t('usage.billing_incomplete')}</Typography>
      )}
    </Stack>
  );
}
