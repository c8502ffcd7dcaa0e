// An invoice's state: open, part paid, overdue, paid or credited.
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { InvoiceState } from '#contract/invoice.ts';

const colors = {
  open: 'default',
  part_paid: 'warning',
  overdue: 'error',
  paid: 'success',
  credited: 'default',
} as const satisfies Record<InvoiceState, string>;

export function InvoiceStatus({ state }: { state: InvoiceState }) {
  const { t } = useTranslation();
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      color={colors[state]}
      label={t(`invoices.states.${state}`)}
    />
  );
}
