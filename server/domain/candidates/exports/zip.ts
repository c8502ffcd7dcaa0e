// An export as a ZIP: one folder per candidate with their original files and their answers as text
// and JSON, plus a table of all candidates. Each file is opened only when its turn comes.
import type { Readable } from 'node:stream';
import type { Language } from '#contract/languages.ts';
import { archive } from '../own-page/archive-contents.ts';
import type { MadeFile } from '../own-page/archive-contents.ts';
import { archiveEntries } from '../own-page/archive-entries.ts';
import type { Archived, Entry } from '../own-page/archive-entries.ts';
import type { Deps } from '../../../platform/deps.ts';
import { safeName } from '../../../kernel/file-name.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';
import type { CandidateExported } from './candidates.ts';
import { byteOrderMark, csvLine } from '../../../kernel/csv.ts';
import { answerText, ratingText } from './table.ts';
import type { Columns } from './table.ts';

export interface ArchiveInput {
  /** Iterates from the start on every call: the table reads all candidates again. */
  candidates: () => AsyncIterable<CandidateExported>;
  columns: Columns;
  language: Language;
  now: Date;
  onCandidate: () => void;
}

export function zipOf(deps: Deps, archiveInput: ArchiveInput): Readable {
  return archive(deps, files(deps, archiveInput));
}

async function* files(deps: Deps, archiveInput: ArchiveInput): AsyncGenerator<Entry | MadeFile> {
  const { candidates, language, now, onCandidate } = archiveInput;
  yield { name: 'index.csv', at: now, kind: 'made', input: indexCsv(archiveInput) };
  for await (const candidate of candidates()) {
    const { row } = candidate.listed;
    const sent = await deps.db.asTenant({ agencyId: row.agency_id }, (tx) =>
      archiveEntries(tx, row, { language, chosenOnly: true }),
    );
    const folder = folderOf(candidate);
    const made = (name: string, input: string): MadeFile => ({
      ...{ name: `${folder}/${name}`, at: now, kind: 'made', input },
    });
    yield made('answers.txt', answersText(candidate, sent, language));
    yield made('answers.json', `${JSON.stringify(answersJson(candidate, sent), null, 2)}\n`);
    for (const entry of sent.entries) yield { ...entry, name: `${folder}/${entry.name}` };
    onCandidate();
  }
}

async function* indexCsv({ candidates, columns, language }: ArchiveInput): AsyncGenerator<Uint8Array> {
  const headings = [sentence(language, 'exports.column.folder'), ...columns.headings];
  yield Buffer.from(byteOrderMark + csvLine(headings));
  for await (const candidate of candidates())
    yield Buffer.from(csvLine([folderOf(candidate), ...columns.cellsOf(candidate)]));
}

const maxName = 60;

/** The name and the end of the id, which keeps two candidates of the same name apart. */
function folderOf({ listed: { row } }: CandidateExported): string {
  const name = Array.from(row.name || row.email || row.phone)
    .slice(0, maxName)
    .join('');
  return `${safeName(name, 'candidate')} ${row.id.slice(-12)}`;
}

function answersText(candidate: CandidateExported, sent: Archived, language: Language): string {
  const { row } = candidate.listed;
  const about = [row.name, row.email, row.phone].filter(Boolean);
  const decided = [sentence(language, `responses.status.${row.status}`), ratingText(candidate, language)];
  const answered = sent.answers.map(({ number, found, names }) => {
    const answer = candidate.answers.get(found.row.question_id);
    const rate = answer?.rate ? `[${sentence(language, `responses.rate.${answer.rate}`)}]` : '';
    const text = answer ? answerText(answer, language) : '';
    return [`${number}. ${found.question.question}`, text, names.join('\n'), rate]
      .filter(Boolean)
      .join('\n\n');
  });
  return [about.join('\n'), decided.join(' · '), ...answered].join('\n\n----------------\n\n') + '\n';
}

function answersJson(candidate: CandidateExported, sent: Archived) {
  const { row, tags } = candidate.listed;
  return {
    ...{ id: row.id, name: row.name, email: row.email, phone: row.phone },
    ...{ status: row.status, progress: row.progress, tags },
    ...{ created_at: row.created_at, finished_at: row.finished_at },
    answers: sent.answers.map(({ number, found, names }) => ({
      ...{ number, type: found.row.type, question: found.question.question },
      text: candidate.answers.get(found.row.question_id)?.text ?? '',
      rate: candidate.answers.get(found.row.question_id)?.rate ?? null,
      ...{ points: found.row.points, recorded_at: found.row.recorded_at, files: names },
    })),
    files: sent.files.map(({ name, fileName }) => ({ name: fileName, file: name })),
  };
}
