// What a line of a quote or an invoice is for, and its period.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { InvoiceLine } from '#contract/invoice.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { usePeriod } from './use-period.ts';

export function LineName({ line }: { line: Omit<InvoiceLine, 'description'> }) {
  const { t } = useTranslation();
  const periodOf = usePeriod();
  const { kind, plan_name, yearly, quantity, from, to } = line;
  const name = isolated(plan_name);
  const period = periodOf(from, to);
  const plan = t(yearly ? 'invoices.line_yearly' : 'invoices.line_monthly', { name });
  return (
    <>
      {kind === 'unused'
        ? t('invoices.line_unused', { name })
        : quantity > 1
          ? `${plan} × ${quantity}`
          : plan}
      {period && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'body2' }}>
          {period}
        </Box>
      )}
    </>
  );
}
