// What the page is told about an interview (P5): pure, made from rows alone, and never more hopeful than they are.
import { bytesOf } from './parts.ts';
import type { ReceiptRow, TakeRow, WriteRow } from './rows.ts';
import type { AnswerWhereabouts, OutboxSnapshot, TakeSummary, Whereabouts } from './types.ts';

export interface Kept {
  hash: string;
  takes: readonly TakeRow[];
  writes: readonly WriteRow[];
  receipts: readonly ReceiptRow[];
  /** Questions that the server had an answer to when the interview was loaded, perhaps from another device. */
  answeredElsewhere: readonly string[];
  finishedBefore: boolean;
}

export function snapshotOf(
  kept: Kept,
  status: Pick<OutboxSnapshot, 'waiting' | 'device_fault'>,
): OutboxSnapshot {
  const files = kept.takes.filter((take) => take.purpose !== 'answer' && take.state !== 'discarded');
  return {
    hash: kept.hash,
    answers: answersOf(kept),
    files: files.map((take) => ({
      take_id: take.id,
      name: take.name,
      ...whereaboutsOf(take),
      ...refusalOf(take.refused),
    })),
    finished:
      kept.finishedBefore || kept.receipts.some(({ kind, refused }) => kind === 'finish' && refused === null),
    safe_to_close: isSafe(kept),
    ...status,
  };
}

export function summaryOf(take: TakeRow): TakeSummary {
  const { id, hash, purpose, question_id, state, mime_type, name, started_at, bytes_stored } = take;
  const segments = take.segments.map(({ segment, mime_type: type, duration_ms, bytes }) => {
    return { segment, mime_type: type, duration_ms, bytes };
  });
  const duration_ms = segments.reduce((sum, segment) => sum + segment.duration_ms, 0);
  return {
    id,
    hash,
    purpose,
    question_id,
    state,
    mime_type,
    name,
    started_at,
    duration_ms,
    bytes: bytesOf(take),
    bytes_stored,
    segments,
  };
}

/** The server has another answer to the question: nothing that is missing there is here. */
const harmlessRefusals = ['already_answered'];

function isSafe({ takes, writes, receipts }: Kept): boolean {
  const isTold =
    writes.length === 0 &&
    receipts.every(({ refused }) => refused === null || harmlessRefusals.includes(refused));
  const isStored = (take: TakeRow) =>
    take.state === 'stored' ||
    take.state === 'discarded' ||
    bytesOf(take) === 0 ||
    harmlessRefusals.includes(take.refused ?? '');
  return isTold && takes.every(isStored);
}

interface Said {
  question_id: string;
  take_id: string | null;
  said: 'queued' | 'accepted' | 'refused';
  refused: string | null;
}

function answersOf(kept: Kept): AnswerWhereabouts[] {
  const here = saidHere(kept);
  const elsewhere = kept.answeredElsewhere.filter((id) => !here.has(id));
  return [
    ...elsewhere.map((question_id) => ({ question_id, where: 'stored' as const, percent: 100 })),
    ...[...here.values()].map((said) => answerWhereabouts(said, kept.takes)),
  ];
}

/** One word per question: what was accepted counts before what waits, what waits before what was refused. */
function saidHere({ writes, receipts }: Kept): Map<string, Said> {
  const refused = receipts.filter((receipt) => receipt.refused !== null);
  const accepted = receipts.filter((receipt) => receipt.refused === null);
  const said: Said[] = [
    ...refused.map((receipt) => ({
      question_id: receipt.question_id ?? '',
      take_id: receipt.take_id,
      said: 'refused' as const,
      refused: receipt.refused,
    })),
    ...writes
      .filter((write) => write.kind === 'answer')
      .map(({ body }) => ({
        question_id: body.question_id,
        take_id: body.type === 'video' ? body.take_id : null,
        said: 'queued' as const,
        refused: null,
      })),
    ...accepted.map((receipt) => ({
      question_id: receipt.question_id ?? '',
      take_id: receipt.take_id,
      said: 'accepted' as const,
      refused: null,
    })),
  ];
  return new Map(said.filter(({ question_id }) => question_id !== '').map((one) => [one.question_id, one]));
}

function answerWhereabouts(
  { question_id, take_id, said, refused }: Said,
  takes: readonly TakeRow[],
): AnswerWhereabouts {
  const take = takes.find(({ id }) => id === take_id);
  if (refused !== null) return { question_id, where: 'device', percent: 0, refused };
  if (!take)
    return said === 'accepted'
      ? { question_id, where: 'stored', percent: 100 }
      : { question_id, where: 'device', percent: 0 };
  const video = whereaboutsOf(take);
  const isComplete = said === 'accepted' && video.where === 'stored';
  return { question_id, ...(isComplete ? video : notYet(video)), ...refusalOf(take.refused) };
}

function whereaboutsOf(take: TakeRow): { where: Whereabouts; percent: number } {
  if (take.state === 'stored') return { where: 'stored', percent: 100 };
  const percent = Math.floor((take.bytes_stored / Math.max(1, bytesOf(take))) * 100);
  // 100 is for the word *stored*, which only the seal brings.
  return take.bytes_stored > 0
    ? { where: 'sending', percent: Math.min(99, percent) }
    : { where: 'device', percent: 0 };
}

function notYet({ where, percent }: { where: Whereabouts; percent: number }): {
  where: Whereabouts;
  percent: number;
} {
  return where === 'stored' ? { where: 'sending', percent: 99 } : { where, percent };
}

function refusalOf(refused: string | null): { refused?: string } {
  return refused === null ? {} : { refused };
}
