// The invoices and credit notes of the organization, newest first.
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InvoiceListed } from '#contract/invoice.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { lone, TextLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Table } from '../../../kit/Table.tsx';
import { invoicesQuery } from './invoice-queries.ts';
import { InvoiceStatus } from './InvoiceStatus.tsx';

/** `isSelling`: this installation sells plans. Otherwise only invoices of an earlier time are shown. */
export function Invoices({ isSelling }: { isSelling: boolean }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(invoicesQuery());
  const hasSome = query.data?.pages.some(({ invoices }) => invoices.length > 0) ?? false;
  if (!isSelling && !hasSome) return null;
  return (
    <Card component="section" aria-labelledby="invoices" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography id="invoices" variant="h2" sx={{ mb: 2 }}>
        {t('invoices.title')}
      </Typography>
      <Loaded query={query}>
        {({ pages }) =>
          hasSome ? (
            <InvoiceTable invoices={pages.flatMap(({ invoices }) => invoices)} />
          ) : (
            <Typography color="textSecondary">{t('invoices.none')}</Typography>
          )
        }
      </Loaded>
    </Card>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly InvoiceListed[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const money = useMoney();
  return (
    <Table
      labelledBy="invoices"
      rows={invoices}
      keyOf={({ id }) => id}
      columns={[
        { head: t('invoices.number'), cell: (invoice) => <InvoiceLink invoice={invoice} /> },
        { head: t('table.date'), cell: ({ issued_on }) => formatDate(issued_on, language, 'UTC') },
        {
          head: t('invoices.amount'),
          cell: ({ kind, gross_minor, currency }) =>
            money(kind === 'credit_note' ? -gross_minor : gross_minor, currency),
        },
        { head: t('table.status'), cell: ({ state }) => <InvoiceStatus state={state} /> },
      ]}
      actions={({ number, pdf }) =>
        pdf === null ? (
          <Typography component="span" variant="body2" color="textSecondary">
            {t('invoices.preparing')}
          </Typography>
        ) : (
          <Link href={pdf} aria-label={t('invoices.pdf_of', { number })} download sx={lone}>
            PDF
          </Link>
        )
      }
    />
  );
}

function InvoiceLink({ invoice: { id, number, kind } }: { invoice: InvoiceListed }) {
  const { t } = useTranslation();
  return (
    <>
      <TextLink to="/profile/invoices/$id" params={{ id }} sx={lone}>
        <bdi>{number}</bdi>
      </TextLink>
      {kind === 'credit_note' && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {t('invoices.credit_note')}
        </Typography>
      )}
    </>
  );
}
