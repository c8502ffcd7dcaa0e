// Where to transfer the open amount: each line can be copied, and banking apps read the code.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { decimalOf, exponents } from '#contract/money.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { CopyButton } from '../../../kit/copy/CopyButton.tsx';
import { qrCodeOf } from '../../../kit/qr-code.ts';

export function BankTransfer({
  invoice: { open_minor, document, qr },
  bank,
}: {
  invoice: InvoiceDetail;
  bank: NonNullable<InvoiceDetail['bank']>;
}) {
  const { t } = useTranslation();
  const money = useMoney();
  const { currency } = document;
  const lines = [
    { label: t('invoices.bank_name'), text: bank.name },
    { label: 'IBAN', text: inFours(bank.iban), copied: bank.iban },
    ...(bank.bic ? [{ label: 'BIC', text: bank.bic }] : []),
    {
      label: t('invoices.amount'),
      text: money(open_minor, currency),
      copied: decimalOf(BigInt(open_minor), exponents[currency]),
    },
    { label: t('invoices.bank_reference'), text: inFours(bank.reference), copied: bank.reference },
  ];
  return (
    <Box component="section" aria-labelledby="transfer" sx={{ mt: 3 }}>
      <Typography id="transfer" variant="h2" sx={{ mb: 1 }}>
        {t('invoices.transfer')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('invoices.transfer_text')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Box component="dl" sx={{ m: 0, flex: '1 1 18rem', minWidth: 0 }}>
          {lines.map((line) => (
            <Line key={line.label} {...line} />
          ))}
        </Box>
        {qr !== null && <PaymentCode text={qr} />}
      </Box>
    </Box>
  );
}

function Line({ label, text, copied = text }: { label: string; text: string; copied?: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={line}>
      <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        <bdi>{text}</bdi>
      </Box>
      <Box component="dd" sx={{ m: 0, gridColumn: { sm: 2 }, gridRow: { sm: '1 / 3' } }}>
        <CopyButton text={copied} variant="text" label={t('invoices.copy', { what: label })} />
      </Box>
    </Box>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: 1,
  paddingBlock: 0.75,
  borderBlockEnd: '1px solid var(--line)',
};

/** Dark on white in every theme: cameras expect it. */
function PaymentCode({ text }: { text: string }) {
  const { t } = useTranslation();
  const code = useMemo(() => qrCodeOf(text), [text]);
  return (
    <Box sx={{ flex: '0 1 220px' }}>
      <Box
        component="svg"
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={t('invoices.qr_label')}
        sx={{ display: 'block', width: 220, maxWidth: '100%', borderRadius: 'var(--radius-m)' }}
      >
        <path d={`M0 0h${code.size}v${code.size}H0z`} fill="#fff" />
        <path d={code.path} fill="#000" shapeRendering="crispEdges" />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('invoices.qr_hint')}
      </Typography>
    </Box>
  );
}

/** As on paper: groups of four. */
function inFours(text: string): string {
  return text.replaceAll(/.{4}(?=.)/g, '$& ');
}
