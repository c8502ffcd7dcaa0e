// Responses in the last twelve months, as a bar chart and as a table.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import type { PlanUsage } from '#contract/plan.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Table } from '../../../kit/Table.tsx';

export function ByMonth({ months }: { months: PlanUsage['months'] }) {
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
      <Box component="details" sx={{ mt: 2 }}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
          {t('usage.as_table')}
        </Box>
        <Table
          label={t('usage.by_month')}
          rows={months.toReversed()}
          keyOf={({ month }) => month}
          columns={[
            { head: t('usage.month'), cell: ({ month }) => monthName(month, language, 'long') },
            { head: t('profile.responses'), number: ({ responses }) => responses },
          ]}
        />
      </Box>
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
                borderRadius: '4px 4px 0 0',
              }}
            />
          </Box>
          <Box sx={name}>{monthName(month, language, 'narrow')}</Box>
        </Box>
      ))}
    </Box>
  );
}

/** `month` looks like 2026-11. */
function monthName(month: string, language: Language, length: 'narrow' | 'long'): string {
  return new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    month: length,
    ...(length === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}

const chart = {
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: { xs: 0.5, sm: 1 },
  fontVariantNumeric: 'tabular-nums',
};
const value = { fontSize: 'var(--text-xs)', height: '1.4em', whiteSpace: 'nowrap' };
const name = { fontSize: 'var(--text-xs)', color: 'text.secondary', mt: 0.5, whiteSpace: 'nowrap' };
