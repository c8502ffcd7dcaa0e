// /profile/usage: how much of the plan is used, by what, and the billing information.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getUsage, type CurrentPlan, type PlanUsage } from '#contract/plan.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { configQuery, planQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { formatMonth } from '../../../i18n/format-month.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Fold } from '../../../kit/Fold.tsx';
import { lone, TextLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { PermissionSentence } from '../../../kit/RequireAccess.tsx';
import { Table, type Column } from '../../../kit/Table.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { Invoices } from '../invoices/Invoices.tsx';
import { Billing } from './Billing.tsx';
import { Limits } from './Limits.tsx';

export function UsagePage() {
  const plan = useQuery(planQuery);
  const usage = useQuery(usageQuery);
  return (
    <Loaded query={plan}>
      {(current) => (
        <Stack spacing={3}>
          <Loaded query={usage}>
            {(used) => (
              <>
                <Limits plan={current} usage={used} />
                <ByMonth months={used.months} />
                <UsedBy usage={used} />
              </>
            )}
          </Loaded>
          <Payments plan={current} />
        </Stack>
      )}
    </Loaded>
  );
}

/** Members who may not manage billing see neither invoices nor the address. */
function Payments({ plan }: { plan: CurrentPlan }) {
  const { data: config } = useQuery(configQuery);
  const mayManage = useMay('billing.manage');
  if (!mayManage)
    return (
      <Typography component="div" color="textSecondary" sx={{ '& p': { m: 0 } }}>
        <PermissionSentence permission="billing.manage" />
      </Typography>
    );
  return (
    <>
      <Billing billing={plan.billing_info} vatState={plan.vat_state} />
      {config && <Invoices isSelling={config.billing.mode === 'sold'} />}
    </>
  );
}

/** React Query options for the plan's usage. */
const usageQuery = queryOptions({
  queryKey: keys.usage,
  queryFn: ({ signal }) => callAsUser(getUsage, { signal }),
});

/** Responses in the last twelve months, as a bar chart and as a table. */
function ByMonth({ months }: { months: PlanUsage['months'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card component="section" sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('usage.by_month')}
      </Typography>
      {months.every((month) => month.responses === 0) ? (
        <Typography color="textSecondary">{t('usage.no_responses')}</Typography>
      ) : (
        <Chart months={months} />
      )}
      <Fold label={t('usage.as_table')} sx={{ mt: 2 }}>
        <Table
          label={t('usage.by_month')}
          rows={months.toReversed()}
          keyOf={({ month }) => month}
          columns={[
            { head: t('usage.month'), cell: ({ month }) => formatMonth(month, language) },
            { head: t('profile.responses'), number: ({ responses }) => responses },
          ]}
        />
      </Fold>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('usage.counted_how')}
      </Typography>
    </Card>
  );
}

/** Hidden from screen readers: the table below says the same. */
function Chart({ months }: { months: PlanUsage['months'] }) {
  const language = useLanguage();
  const most = Math.max(1, ...months.map((month) => month.responses));
  return (
    <Box aria-hidden sx={chart}>
      {months.map(({ month, responses }) => (
        <Box key={month} sx={{ minWidth: 0, textAlign: 'center' }}>
          <Box sx={value}>{responses > 0 ? formatNumber(responses, language) : ''}</Box>
          <Box sx={{ height: 96, display: 'flex', alignItems: 'flex-end' }}>
            <Box
              sx={{
                width: '100%',
                height: `max(2px, ${(responses / most) * 100}%)`,
                bgcolor: responses > 0 ? 'primary.main' : 'var(--line)',
                borderRadius: 'var(--radius-s) var(--radius-s) 0 0',
              }}
            />
          </Box>
          <Box sx={name}>{formatMonth(month, language, 'narrow')}</Box>
        </Box>
      ))}
    </Box>
  );
}

const chart = {
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: { xs: 0.5, sm: 1 },
  fontVariantNumeric: 'tabular-nums',
};
const value = { fontSize: 'var(--text-xs)', height: '1.4em', whiteSpace: 'nowrap' };
const name = { fontSize: 'var(--text-xs)', color: 'text.secondary', mt: 0.5, whiteSpace: 'nowrap' };

/** Usage by company and job: this month's responses, active jobs, and questions. */
function UsedBy({ usage: { companies, jobs } }: { usage: PlanUsage }) {
  const { t } = useTranslation();
  return (
    <Card component="section" sx={{ p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 4 }}>
      <Part
        title={t('usage.by_company')}
        rows={companies}
        columns={[
          {
            head: t('usage.company'),
            cell: ({ id, name }) => (
              <TextLink to="/companies/view/$id" params={{ id }} sx={lone}>
                <bdi>{name}</bdi>
              </TextLink>
            ),
            sortBy: ({ name }) => name,
          },
          { head: t('profile.responses'), number: ({ responses }) => responses },
          { head: t('profile.jobs'), number: (company) => company.jobs },
        ]}
      />
      <Part
        title={t('usage.by_job')}
        rows={jobs}
        columns={[
          { head: t('usage.job'), cell: (job) => <JobName job={job} />, sortBy: ({ name }) => name },
          { head: t('profile.responses'), number: ({ responses }) => responses },
          { head: t('usage.questions'), number: ({ questions }) => questions },
        ]}
      />
    </Card>
  );
}

function JobName({ job: { id, name, company_name: company } }: { job: PlanUsage['jobs'][number] }) {
  return (
    <>
      <TextLink to="/jobs/vacancy/$id" params={{ id }} sx={lone}>
        <bdi>{name}</bdi>
      </TextLink>
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
        <bdi>{company}</bdi>
      </Box>
    </>
  );
}

interface PartProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

function Part<Row extends { id: string }>({ title, rows, columns }: PartProps<Row>) {
  const { t } = useTranslation();
  return (
    <div>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{t('usage.none')}</Typography>
      ) : (
        <Table label={title} rows={rows} keyOf={({ id }) => id} columns={columns} rowsAtOnce={10} />
      )}
    </div>
  );
}
