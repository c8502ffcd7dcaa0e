// The parts of an audit log entry: the event and its subject, who did it and from where, and the values before and
// after.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contract/audit.ts';
import { TextLink } from '../../kit/links.tsx';
import { Table } from '../../kit/Table.tsx';
import type { changesOf } from './audit-search.ts';

/** The event and its subject. */
export function Event({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ fontWeight: 600 }}>
      {t(`audit.kind_${line.kind}`)} <Subject line={line} />
    </Box>
  );
}

export function Actor({ line: { user, by_api_key: isByKey, ip } }: { line: AuditLine }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi>{user ? user.name || t('audit.someone_gone') : t('audit.system')}</bdi>
      {isByKey && ` (${t('audit.by_api_key')})`}
      {ip && ` · ${t('audit.from_ip', { ip })}`}
    </>
  );
}

/** The values before and after. */
export function Changes({ changes }: { changes: ReturnType<typeof changesOf> }) {
  const { t } = useTranslation();
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer', typography: 'body2', py: 0.75 }}>
        {t('audit.changes')}
      </Box>
      <Table
        label={t('audit.changes')}
        rows={changes}
        keyOf={({ field }) => field}
        columns={[
          { head: t('audit.field'), cell: ({ field }) => <code>{field}</code> },
          { head: t('audit.before'), cell: ({ before }) => <bdi>{before || '–'}</bdi> },
          { head: t('audit.after'), cell: ({ after }) => <bdi>{after || '–'}</bdi> },
        ]}
      />
    </details>
  );
}

/** The entry's subject, linked if it still exists. */
function Subject({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  const kind = t(`audit.subject_${line.subject_kind}`);
  if (line.subject_name === null)
    return (
      <Box component="span" sx={{ fontWeight: 400 }}>
        {kind}
      </Box>
    );
  const name = <bdi>{line.subject_name}</bdi>;
  const params = { id: line.subject_id };
  const link = {
    job: (
      <TextLink to="/jobs/vacancy/$id" params={params}>
        {name}
      </TextLink>
    ),
    response: (
      <TextLink to="/jobs/candidate/$id" params={params}>
        {name}
      </TextLink>
    ),
    company: (
      <TextLink to="/companies/view/$id" params={params}>
        {name}
      </TextLink>
    ),
  };
  const shown = Object.entries(link).find(([subject]) => subject === line.subject_kind)?.[1] ?? name;
  return (
    <Box component="span" sx={{ fontWeight: 400 }}>
      {kind}: {shown}
    </Box>
  );
}
