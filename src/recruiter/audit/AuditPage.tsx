// /profile/audit: who changed what, when and from where. Filterable, paginated, exportable.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getAudit, type AuditFilters, type AuditLine } from '#contract/audit.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { Table } from '../../kit/Table.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import { Actor, Changes, Event } from './AuditLine.tsx';
import { changesOf } from './audit-search.ts';

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
        <AuditExport filters={filters} />
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
      below={({ before, after }) => {
        const changes = changesOf(before, after);
        return changes.length > 0 && <Changes changes={changes} />;
      }}
    />
  );
}
