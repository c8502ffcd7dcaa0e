// The parts of a quote: its lines with tax and total, the price of later periods, and what exceeds the plan's limits.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/billing.ts';
import { formatDate, formatNumber } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { LineName } from '../invoices/LineName.tsx';
import { Sums } from '../invoices/Sums.tsx';

/** `From 01 Dec 2026, Pro costs €139.00 a month plus VAT.` */
export function Later({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const money = useMoney();
  const { later_minor, later_from, plan_name, currency, yearly, tax_percent } = quote;
  const price = money(later_minor, currency);
  const name = isolated(plan_name);
  const period = yearly ? 'year' : 'month';
  const key = tax_percent === null ? period : (`${period}_vat` as const);
  if (later_from === null) return t(`purchase.then_${key}`, { name, price });
  const date = formatDate(later_from, language, 'UTC');
  return t(`purchase.later_${key}`, { date, name, price });
}

export function QuoteSums({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const money = useMoney();
  const { currency, tax_percent } = quote;
  const amount = (minor: number) => money(minor, currency);
  return (
    <Box>
      <Sums
        label={t('purchase.sums')}
        rows={[
          ...quote.lines.map((line) => ({ name: <LineName line={line} />, amount: amount(line.net_minor) })),
          { name: t('purchase.net'), amount: amount(quote.net_minor) },
          ...(tax_percent === null
            ? []
            : [
                {
                  name: t('purchase.tax', { percent: formatNumber(tax_percent, language) }),
                  amount: amount(quote.tax_minor),
                },
              ]),
          ...(quote.credit_minor > 0
            ? [
                { name: t('purchase.gross'), amount: amount(quote.gross_minor) },
                { name: t('purchase.credit'), amount: amount(-quote.credit_minor) },
              ]
            : []),
        ]}
        total={{ name: t('purchase.due'), amount: amount(quote.due_minor) }}
      />
      {quote.tax_note && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          <bdi>{quote.tax_note}</bdi>
        </Typography>
      )}
    </Box>
  );
}

export function OverLimits({ quote: { over, plan_name } }: { quote: Quote }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (over.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('plan.change_too_much', { name: isolated(plan_name) })}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {over.map(({ what, used, limit }) => (
          <li key={what}>
            {t(`shell.limit_${what}`)}:{' '}
            {t('shell.upgrade_numbers', {
              used: formatNumber(used, language),
              limit: formatNumber(limit, language),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
