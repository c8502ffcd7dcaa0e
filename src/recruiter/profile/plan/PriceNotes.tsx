// Notes below the prices: tax, and paying an invoice by bank transfer.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getTaxes } from '#contract/plan.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { TextLink } from '../../../kit/links.tsx';
import { countryName } from '../../companies/countries.ts';

const taxesQuery = queryOptions({
  queryKey: keys.taxes,
  queryFn: ({ signal }) => callAsUser(getTaxes, { signal }),
  staleTime: 10 * 60_000,
});

/** `country` comes from the billing information; empty if none is stored. */
export function PriceNotes({
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
