// /profile/invoices/{id}: an invoice or a credit note, how to pay it, and its files.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail, InvoiceDocument } from '#contract/invoice.ts';
import { formatDate, formatNumber } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Facts } from '../../../kit/Facts.tsx';
import { BackLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { usePageQuery } from '../../../kit/page-query.ts';
import { Page } from '../../../kit/Page.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { countryName } from '../../companies/countries.ts';
import { BankTransfer } from './BankTransfer.tsx';
import { invoiceQuery } from './invoice-queries.ts';
import { InvoiceStatus } from './InvoiceStatus.tsx';
import { LineName } from './LineName.tsx';
import { stateSentence } from './state-sentence.ts';
import { Sums } from './Sums.tsx';
import { usePeriod } from './use-period.ts';

export function InvoicePage({ id }: { id: string }) {
  const { t } = useTranslation();
  const mayManage = useMay('billing.manage');
  if (mayManage) return <Found id={id} />;
  return (
    <Page title={t('invoices.title')} width="narrow" back={<ToInvoices />}>
      <RequireAccess permission="billing.manage" />
    </Page>
  );
}

function ToInvoices() {
  const { t } = useTranslation();
  return <BackLink to="/profile/usage">{t('invoices.title')}</BackLink>;
}

function Found({ id }: { id: string }) {
  const query = usePageQuery(invoiceQuery(id));
  const title = useInvoiceTitle(query.data);
  const lead = query.data && <InvoiceStatus state={query.data.state} />;
  return (
    <Page title={title} width="narrow" lead={lead} back={<ToInvoices />}>
      <Loaded query={query}>{(invoice) => <Shown invoice={invoice} />}</Loaded>
    </Page>
  );
}

function useInvoiceTitle(invoice: InvoiceDetail | undefined): string {
  const { t } = useTranslation();
  if (!invoice) return t('invoices.title');
  const { kind, number: plain } = invoice.document;
  const number = isolated(plain);
  return kind === 'invoice'
    ? t('invoices.invoice_title', { number })
    : t('invoices.credit_note_title', { number });
}

function Shown({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <Stack spacing={3}>
      <Card component="section" sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Meaning invoice={invoice} />
        {invoice.bank && <BankTransfer invoice={invoice} bank={invoice.bank} />}
        <Files invoice={invoice} />
      </Card>
      <Content invoice={invoice} />
    </Stack>
  );
}

function Meaning({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const money = useMoney();
  const { key, due } = stateSentence(invoice);
  const { currency, refers_to } = invoice.document;
  return (
    <Typography>
      {t(`invoices.state_${key}`, {
        amount: money(invoice.open_minor, currency),
        paid: money(invoice.paid_minor, currency),
        date: due ? formatDate(due, language, 'UTC') : '',
        number: isolated(refers_to?.number ?? ''),
      })}
    </Typography>
  );
}

/** Until a file is there, this says so: a live event brings it. */
function Files({ invoice: { pdf, xml } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap', alignItems: 'center', mt: 3 }}
      role="status"
    >
      {pdf === null ? (
        <Typography color="textSecondary">{t('invoices.preparing_pdf')}</Typography>
      ) : (
        <Button href={pdf} variant="contained" download>
          {t('invoices.download_pdf')}
        </Button>
      )}
      {xml !== null && (
        <Button href={xml} variant="outlined" download>
          {t('invoices.download_xml')}
        </Button>
      )}
    </Stack>
  );
}

function Content({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const periodOf = usePeriod();
  const { document } = invoice;
  const { service_from, service_to } = document;
  const date = (day: string) => formatDate(day, language, 'UTC');
  return (
    <Card component="section" aria-labelledby="content" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography id="content" variant="h2" sx={{ mb: 2.5 }}>
        {t('invoices.details')}
      </Typography>
      <Stack spacing={3}>
        <Facts
          facts={[
            { label: t('invoices.issued'), value: date(document.issued_on) },
            ...(document.kind === 'invoice'
              ? [
                  { label: t('invoices.due'), value: date(document.due_on) },
                  {
                    label: t('invoices.period'),
                    value: periodOf(service_from, service_to) || t('invoices.period_open'),
                  },
                ]
              : []),
            ...(document.buyer.reference
              ? [{ label: t('purchase.reference'), value: document.buyer.reference }]
              : []),
            { label: t('invoices.seller'), value: <Seller document={document} /> },
            { label: t('invoices.buyer'), value: <Buyer document={document} /> },
          ]}
        />
        <Amounts invoice={invoice} />
      </Stack>
    </Card>
  );
}

function Amounts({
  invoice: { document, paid_minor, credited_minor, open_minor },
}: {
  invoice: InvoiceDetail;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const money = useMoney();
  const { tax, currency } = document;
  const amount = (minor: number) => money(minor, currency);
  const percent = tax.percent === null ? null : formatNumber(tax.percent, language);
  return (
    <Box>
      <Sums
        label={t('invoices.amounts')}
        rows={[
          ...document.lines.map((line) => ({
            name: <LineName line={line} />,
            amount: amount(line.net_minor),
          })),
          { name: t('purchase.net'), amount: amount(document.net_minor) },
          ...(percent === null
            ? []
            : [{ name: t('purchase.tax', { percent }), amount: amount(document.tax_minor) }]),
          { name: t('purchase.gross'), amount: amount(document.gross_minor) },
          ...(credited_minor > 0 ? [{ name: t('invoices.credited'), amount: amount(-credited_minor) }] : []),
          ...(paid_minor > 0 ? [{ name: t('invoices.paid'), amount: amount(-paid_minor) }] : []),
        ]}
        total={
          document.kind === 'invoice'
            ? { name: t('invoices.open'), amount: amount(open_minor) }
            : { name: t('invoices.credited_total'), amount: amount(document.gross_minor) }
        }
      />
      {tax.note && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }} lang={document.language}>
          <bdi>{tax.note}</bdi>
        </Typography>
      )}
    </Box>
  );
}

function Seller({ document: { seller } }: { document: InvoiceDocument }) {
  return <Address {...seller} state="" taxId={seller.vat || seller.tax_number} />;
}

function Buyer({ document: { buyer } }: { document: InvoiceDocument }) {
  return <Address {...buyer} taxId={buyer.vat} />;
}

function Address({
  name,
  address,
  postal_code,
  city,
  state,
  country,
  taxId,
}: Pick<InvoiceDocument['buyer'], 'name' | 'address' | 'postal_code' | 'city' | 'state' | 'country'> & {
  taxId: string;
}) {
  const language = useLanguage();
  const town = [postal_code, city].filter(Boolean).join(' ');
  return [name, address, town, state, countryName(country, language), taxId]
    .filter(Boolean)
    .map((line, index) => (
      <Box key={index} component="span" sx={{ display: 'block' }}>
        <bdi>{line}</bdi>
      </Box>
    ));
}
