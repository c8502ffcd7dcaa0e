// /profile/audit: who changed what, when and from where. Filterable, paginated, exportable.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  getAudit,
  type AuditFilters,
  type AuditLine,
  exportAudit,
  auditKinds,
  auditSubjects,
} from '#contract/audit.ts';
import { callAsUser, downloadAsUser } from '../../api/call-as-user.ts';
import { usersQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { dayOf, endOfDay, lastDayBefore, startOfDay } from '../../i18n/date-range.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { CsvButton } from '../../kit/CsvButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { DayField } from '../../kit/forms/DayField.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { Table } from '../../kit/Table.tsx';
import { useMay } from '../../kit/use-may.ts';
import { Actor, Changes, Event, useChangedRows } from './AuditLine.tsx';

const firstPage: string | null = null;

function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: [...keys.audit, filters] as const,
    queryFn: ({ pageParam, signal }) =>
      callAsUser(getAudit, { query: { ...filters, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  });
}

export function AuditPage({ filters }: { filters: AuditFilters }) {
  return (
    <RequireAccess permission="audit.view">
      <AuditLog filters={filters} />
    </RequireAccess>
  );
}

function AuditLog({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useInfiniteQuery(auditQuery(filters));
  const show = (search: AuditFilters) => void navigate({ to: '/profile/audit', search, replace: true });
  return (
    <Stack spacing={3}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'flex-start' }}
      >
        <Typography color="textSecondary" sx={{ flex: '1 1 18rem', maxWidth: '60ch' }}>
          {t('audit.lead')}
        </Typography>
        <CsvButton
          label={t('audit.export')}
          name="audit-log.csv"
          load={() => downloadAsUser(exportAudit, { query: filters })}
        />
      </Stack>
      <AuditFilterFields filters={filters} onChange={(change) => show({ ...filters, ...change })} />
      <Loaded query={query}>
        {({ pages }) => <Lines lines={pages.flatMap(({ items }) => items)} onClear={() => show({})} />}
      </Loaded>
    </Stack>
  );
}

function Lines({ lines, onClear }: { lines: readonly AuditLine[]; onClear: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const changedRows = useChangedRows();
  const clear = (
    <Button variant="outlined" onClick={onClear}>
      {t('audit.clear')}
    </Button>
  );
  if (lines.length === 0)
    return <EmptyState title={t('audit.none_title')} text={t('audit.none_text')} action={clear} />;
  return (
    <Table
      isCard
      label={t('audit.list')}
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        { head: t('audit.kind'), cell: (line) => <Event line={line} /> },
        { head: t('audit.who'), cell: (line) => <Actor line={line} /> },
        {
          head: t('table.date'),
          cell: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
        },
      ]}
      below={(line) => {
        const changed = changedRows(line);
        return changed.length > 0 && <Changes rows={changed} />;
      }}
    />
  );
}

type Change = { [Name in keyof AuditFilters]?: AuditFilters[Name] | undefined };

interface Props {
  filters: AuditFilters;
  onChange: (change: Change) => void;
}

/** Filters for the audit log: member, subject, event, date. */
function AuditFilterFields({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const any = { value: undefined, label: t('audit.any') };
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: useMay('users.view') });
  return (
    <Box component="search" aria-label={t('audit.filters')} sx={fields}>
      <ChoiceBox
        size="small"
        label={t('audit.who')}
        value={filters.user_id}
        options={[any, ...users.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(user_id) => onChange({ user_id })}
      />
      <ChoiceBox
        size="small"
        label={t('audit.what')}
        value={filters.subject_kind}
        options={[
          any,
          ...auditSubjects.map((subject) => ({ value: subject, label: t(`audit.subject_${subject}`) })),
        ]}
        onChange={(subject_kind) => onChange({ subject_kind })}
      />
      <ChoiceBox
        size="small"
        label={t('audit.kind')}
        value={filters.kind}
        options={[any, ...auditKinds.map((kind) => ({ value: kind, label: t(`audit.kind_${kind}`) }))]}
        onChange={(kind) => onChange({ kind })}
      />
      <DayField
        label={t('audit.from')}
        value={dayOf(filters.from)}
        onDay={(day) => onChange({ from: startOfDay(day) })}
      />
      <DayField
        label={t('audit.until')}
        value={lastDayBefore(filters.to)}
        onDay={(day) => onChange({ to: endOfDay(day) })}
      />
    </Box>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))',
  gap: 1.5,
};
