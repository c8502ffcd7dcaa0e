// The parts of an audit log entry: what was done, who did it and from where, and the values before and after.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contract/audit.ts';
import { isolated } from '../../i18n/isolated.ts';
import { TaggedText } from '../../i18n/TaggedText.tsx';
import { Fold } from '../../kit/Fold.tsx';
import { TextLink } from '../../kit/links.tsx';
import { Table } from '../../kit/Table.tsx';
import { changesOf } from './audit-search.ts';
import { sentenceOf, type Sentence, type SentenceWords } from './audit-sentence.ts';
import { useFieldText } from './use-field-text.ts';

/** What was done, with the subject's name as a link if it still exists. */
export function Event({ line }: { line: AuditLine }) {
  const { t, i18n } = useTranslation();
  const wordsOf = useSentenceWords();
  const isKnown = (name: string): name is Sentence => i18n.exists(`audit.did.${name}`);
  const sentence = sentenceOf(line, isKnown);
  const name = line.subject_name ?? t('audit.gone');
  if (!sentence)
    return (
      <>
        {t(`audit.kind_${line.kind}`)} · {t(`audit.subject_${line.subject_kind}`)}
        {line.subject_name !== null && ` · ${isolated(line.subject_name)}`}
      </>
    );
  return (
    <TaggedText
      text={t(`audit.did.${sentence.name}`, { name, ...wordsOf(sentence.words) })}
      tags={{ name: subjectOf(line) }}
    />
  );
}

function useSentenceWords(): (words: SentenceWords) => Record<keyof SentenceWords, string> {
  const { t } = useTranslation();
  const to = (word: SentenceWords['to']) => {
    if (word === 'good' || word === 'middling' || word === 'bad') return t(`responses.rate.${word}`);
    return word === null ? '' : t(`responses.status.${word}`);
  };
  return (words) => ({
    from: words.from === null ? '' : t(`responses.status.${words.from}`),
    to: to(words.to),
    role: words.role === null ? '' : t(`shell.role_${words.role}`),
  });
}

/** The element around the subject's name. */
function subjectOf({ subject_kind: kind, subject_id: id, subject_name: name }: AuditLine) {
  const params = { id };
  const look = { dir: 'auto', sx: { fontWeight: 600, unicodeBidi: 'isolate' } } as const;
  if (name !== null && kind === 'job') return <TextLink to="/jobs/vacancy/$id" params={params} {...look} />;
  if (name !== null && kind === 'response')
    return <TextLink to="/jobs/candidate/$id" params={params} {...look} />;
  if (name !== null && kind === 'company')
    return <TextLink to="/companies/view/$id" params={params} {...look} />;
  return <Box component="bdi" sx={{ fontWeight: 600 }} />;
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

export interface ChangedRow {
  label: string;
  was: string;
  is: string;
}

/** The values before and after, in words; empty if none has a name on any screen. */
export function useChangedRows(): (line: AuditLine) => ChangedRow[] {
  const { labelOf, valueOf } = useFieldText();
  return (line) =>
    changesOf(line.before, line.after).flatMap(({ field, before, after }) => {
      const label = labelOf(line.subject_kind, field);
      const [was, is] = [valueOf(field, before), valueOf(field, after)];
      return label !== null && was !== is ? [{ label, was: was ?? '–', is: is ?? '–' }] : [];
    });
}

export function Changes({ rows }: { rows: readonly ChangedRow[] }) {
  const { t } = useTranslation();
  return (
    <Fold label={t('audit.changes')}>
      <Table
        label={t('audit.changes')}
        rows={rows}
        keyOf={({ label }) => label}
        columns={[
          { head: t('audit.field'), cell: ({ label }) => label },
          { head: t('audit.before'), cell: ({ was }) => <Value>{was}</Value> },
          { head: t('audit.after'), cell: ({ is }) => <Value>{is}</Value> },
        ]}
      />
    </Fold>
  );
}

/** Keeps the words of a short value whole beside a long one. */
function Value({ children }: { children: string }) {
  return (
    <Box component="bdi" sx={{ display: 'inline-block', minInlineSize: '8em' }}>
      {children}
    </Box>
  );
}
