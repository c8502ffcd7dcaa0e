// One audit log entry: the event and its subject, who did it and from where, and the values before and after.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contract/audit.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { TextLink } from '../../kit/links.tsx';
import { changesOf } from './audit-search.ts';

export function AuditItem({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const changes = changesOf(line.before, line.after);
  return (
    <Box component="li" sx={item}>
      <Typography sx={{ fontWeight: 600 }}>
        {t(`audit.kind_${line.kind}`)} <Subject line={line} />
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <time dateTime={line.created_at}>{formatDateTime(line.created_at, language)}</time>
        {' · '}
        <bdi>{useActor(line)}</bdi>
        {line.by_api_key && ` (${t('audit.by_api_key')})`}
        {line.ip && ` · ${t('audit.from_ip', { ip: line.ip })}`}
      </Typography>
      {changes.length > 0 && (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer', typography: 'body2', py: 0.75 }}>
            {t('audit.changes')}
          </Box>
          <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('audit.changes')}>
            <Box component="table" sx={table}>
              <thead>
                <tr>
                  <th scope="col">{t('audit.field')}</th>
                  <th scope="col">{t('audit.before')}</th>
                  <th scope="col">{t('audit.after')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, before, after }) => (
                  <tr key={field}>
                    <th scope="row">
                      <code>{field}</code>
                    </th>
                    <td dir="auto">{before || '–'}</td>
                    <td dir="auto">{after || '–'}</td>
                  </tr>
                ))}
              </tbody>
            </Box>
          </Box>
        </details>
      )}
    </Box>
  );
}

function useActor({ user }: AuditLine): string {
  const { t } = useTranslation();
  if (!user) return t('audit.system');
  return user.name || t('audit.someone_gone');
}

/** The entry's subject, linked if it still exists. */
function Subject({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  const kind = t(`audit.subject_${line.subject_kind}`);
  if (line.subject_name === null) return <span className="quiet">{kind}</span>;
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

const item = {
  px: { xs: 2, sm: 3 },
  py: 1.75,
  '& + &': { borderBlockStart: '1px solid var(--line)' },
  '& .quiet': { fontWeight: 400 },
};

const table = {
  borderCollapse: 'collapse',
  typography: 'body2',
  minWidth: '100%',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    paddingBlock: 0.75,
    paddingInlineEnd: 2,
    borderBlockStart: '1px solid var(--line)',
    overflowWrap: 'anywhere',
    minWidth: '7rem',
  },
  '& thead th': { border: 0, color: 'text.secondary', fontWeight: 500 },
  '& tbody th': { fontWeight: 400 },
};
