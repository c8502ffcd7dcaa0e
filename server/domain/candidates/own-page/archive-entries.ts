// Lists the files of a candidate's archive and their names before the first byte is written. Stored
// files are only named here; archive-contents.ts opens each one in turn.
import type { Language } from '#contract/languages.ts';
import { isRecording } from '#contract/take.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writtenText } from '../../interviews/kinds.ts';
import { findSegmentsOf, findTakes } from './store.ts';
import type { SegmentRow, TakeRow } from './store.ts';
import { codeEndingOf, endingOf, fileName } from '../../../kernel/file-name.ts';
import { findFile } from '../../../platform/storage/store.ts';
import { answersOf } from '../detail-store.ts';
import type { AnswerFound } from '../detail-store.ts';
import { recognizedOf } from '../recognized.ts';
import type { Recognized } from '../recognized.ts';
import type { ResponseRow } from '../list/store.ts';
import { transcriptEntries } from './archive-transcripts.ts';

export type Entry = { name: string; at: Date } & (
  | { kind: 'text'; text: string }
  | { kind: 'segment'; take: TakeRow; segment: SegmentRow }
  | { kind: 'file'; storageKey: string }
);

export interface ArchivedAnswer {
  number: number;
  found: AnswerFound;
  text: string;
  /** Names in the archive; the chosen recording first. */
  names: string[];
}

export interface Archived {
  answers: ArchivedAnswer[];
  files: { name: string; fileName: string }[];
  entries: Entry[];
}

/**
 * `chosenOnly` leaves out takes that the candidate did not choose as the answer. `language` is the reader's, for what transcripts say
 * about themselves.
 */
export async function archiveEntries(
  tx: Tx,
  response: ResponseRow,
  { language, chosenOnly = false }: { language: Language; chosenOnly?: boolean },
): Promise<Archived> {
  const sent = (await findTakes(tx, response)).filter(({ state }) => state === 'stored');
  const given = await answersOf(tx, response);
  const chosen = new Set(given.map(({ row }) => row.take_id));
  const recorded = sent.filter(({ purpose, id }) => purpose === 'answer' && (!chosenOnly || chosen.has(id)));
  const segments = await findSegmentsOf(
    tx,
    response.agency_id,
    recorded.map(({ id }) => id),
  );
  const heard = await recognizedOf(
    tx,
    response.agency_id,
    given.map(({ row }) => row.id),
  );
  const sources = { recorded, segments, heard, language };
  const answered = given.map((found, index) => answerEntries(found, index + 1, sources));
  const documents = await fileEntries(tx, sent);
  return {
    answers: answered.map(({ answer }) => answer),
    files: documents.map(({ name, fileName }) => ({ name, fileName })),
    entries: [...answered.flatMap(({ entries }) => entries), ...documents.map(({ entry }) => entry)],
  };
}

interface Sources {
  recorded: readonly TakeRow[];
  segments: readonly SegmentRow[];
  heard: ReadonlyMap<string, Recognized>;
  language: Language;
}

function answerEntries(
  found: AnswerFound,
  number: number,
  { recorded, segments, heard, language }: Sources,
): { answer: ArchivedAnswer; entries: Entry[] } {
  const { row } = found;
  const begin = String(number).padStart(2, '0');
  const text = writtenText(found.row, found.question);
  const written: Entry[] = text
    ? [{ name: `${begin}-answer.${writtenEnding(row)}`, at: row.recorded_at, kind: 'text', text }]
    : [];
  const ofQuestion = recorded.filter((take) => take.question_id === row.question_id);
  const chosenFirst = ofQuestion.toSorted(
    (a, b) => Number(b.id === row.take_id) - Number(a.id === row.take_id),
  );
  const videos = chosenFirst.flatMap((take, nth) =>
    segmentEntries(
      take,
      segments,
      nth === 0 && take.id === row.take_id ? `${begin}-video` : `${begin}-video-take-${nth + 1}`,
    ),
  );
  const words = heard.get(row.id);
  const spoken = words
    ? transcriptEntries(words, { begin: `${begin}-video`, at: row.recorded_at, language })
    : [];
  const entries = [...written, ...videos, ...spoken];
  return { answer: { number, found, text, names: entries.map(({ name }) => name) }, entries };
}

function writtenEnding(row: AnswerFound['row']): string {
  return row.code === null ? 'txt' : codeEndingOf(row.code_language ?? '');
}

/** An interrupted recording has one file per segment. */
export function segmentEntries(take: TakeRow, segments: readonly SegmentRow[], begin: string): Entry[] {
  const own = segments.filter((segment) => segment.take_id === take.id);
  return own.map((segment, nth) => {
    const part = own.length > 1 ? `-part-${nth + 1}` : '';
    const name = `${begin}${part}.${endingOf(segment.mime_type)}`;
    return { name, at: take.started_at, kind: 'segment' as const, take, segment };
  });
}

async function fileEntries(tx: Tx, sent: readonly TakeRow[]) {
  const found: { name: string; fileName: string; entry: Entry }[] = [];
  for (const take of sent.filter(({ purpose, file_id }) => !isRecording(purpose) && file_id !== null)) {
    const file = await findFile(tx, take.agency_id, take.file_id ?? '');
    if (!file) continue;
    const number = String(found.length + 1).padStart(2, '0');
    const own = fileName(take.name, file.mime_type, take.purpose);
    const name: string = `files/${number}-${own}`;
    const entry: Entry = { name, at: take.started_at, kind: 'file', storageKey: file.storage_key };
    found.push({ name, fileName: own, entry });
  }
  return found;
}
