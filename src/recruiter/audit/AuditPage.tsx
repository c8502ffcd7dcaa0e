// /profile/audit: who changed what, when and from where. Filterable, paginated, exportable.
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getAudit } from '#contract/audit.ts';
import type { AuditFilters } from '#contract/audit.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LoadFailed, Rows } from '../../kit/Loaded.tsx';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { ShowMore } from '../candidates/ShowMore.tsx';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import { AuditItem } from './AuditItem.tsx';

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
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? [];
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
      {query.isPending && <Rows />}
      {query.isError && <LoadFailed onRetry={() => void query.refetch()} />}
      {query.isSuccess && lines.length === 0 && (
        <EmptyState
          title={t('audit.none_title')}
          text={t('audit.none_text')}
          action={
            <Button variant="outlined" onClick={() => show({})}>
              {t('audit.clear')}
            </Button>
          }
        />
      )}
      {lines.length > 0 && (
        <Card component="ol" aria-label={t('audit.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines.map((line) => (
            <AuditItem key={line.id} line={line} />
          ))}
        </Card>
      )}
      {query.hasNextPage && (
        <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </Stack>
  );
}
