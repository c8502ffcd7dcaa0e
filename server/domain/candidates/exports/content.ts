// Streams the bytes of an export in its format.
import type { Cell } from '../../../kernel/csv.ts';
import type { ExportFormat } from '#contract/export.ts';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { loadLists } from '../../jobs/lists-store.ts';
import { inUse, loadQuestions } from '../../jobs/questions-store.ts';
import { exportedCandidates } from './candidates.ts';
import type { CandidateExported, CandidatesQuery } from './candidates.ts';
import { byteOrderMark, csvLine } from '../../../kernel/csv.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import { findAsked, hasTranscripts } from './store.ts';
import { columnsOf } from './table.ts';
import type { Columns } from './table.ts';
import { maxCellLength, workbook } from './xlsx.ts';
import { zipOf } from './zip.ts';

export const mimeTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export interface ContentQuery extends CandidatesQuery {
  format: ExportFormat;
  language: string;
  /** Called after each candidate. */
  onCandidate: () => void;
}

export async function* contentOf(deps: Deps, query: ContentQuery): AsyncGenerator<Uint8Array> {
  const { member, jobId, format, now, onCandidate } = query;
  const language = matchLanguage(query.language) ?? defaultLanguage;
  const columns = await deps.db.asTenant(member, async (tx) => {
    const questions = await loadQuestions(tx, member.agencyId, jobId);
    const answered = await findAsked(tx, member.agencyId, jobId);
    const used = new Set(inUse(questions));
    const shown = questions.filter((question) => used.has(question) || answered.has(question.row.id));
    const { competences } = (await loadLists(tx, member.agencyId, jobId))(jobId);
    const hasWords = await hasTranscripts(tx, member.agencyId, jobId);
    return columnsOf({ questions: shown, competences, hasTranscripts: hasWords }, language);
  });
  const candidates = () => exportedCandidates(deps, query);
  if (format === 'zip') yield* zipOf(deps, { candidates, columns, language, now, onCandidate });
  else if (format === 'xlsx') {
    const limit = new Intl.NumberFormat(language).format(maxCellLength);
    const cutNote = sentence(language, 'exports.cut', { limit });
    yield* workbook({ ...columns, cutNote, rows: rowsOf(columns, candidates(), onCandidate) }, now);
  } else yield* csvOf(columns, rowsOf(columns, candidates(), onCandidate));
}

async function* rowsOf(
  columns: Columns,
  candidates: AsyncIterable<CandidateExported>,
  onCandidate: () => void,
): AsyncGenerator<Cell[]> {
  for await (const candidate of candidates) {
    yield columns.cellsOf(candidate);
    onCandidate();
  }
}

async function* csvOf({ headings }: Columns, rows: AsyncIterable<Cell[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + csvLine(headings));
  for await (const row of rows) yield Buffer.from(csvLine(row));
}
