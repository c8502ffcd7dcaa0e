// What the page sees of an interview (P5): pure, computed from rows alone, and never more optimistic than they are.
import { isRecording } from '#contract/take.ts';
import { bytesOf } from './parts.ts';
import type { ReceiptRow, TakeRow, WriteRow } from './rows.ts';
import type { AnswerDelivery, OutboxSnapshot, TakeSummary, DeliveryStatus } from './types.ts';

export interface InterviewRows {
  hash: string;
  takes: readonly TakeRow[];
  writes: readonly WriteRow[];
  receipts: readonly ReceiptRow[];
  /** Questions that the server had an answer to when the interview was loaded, perhaps from another device. */
  answeredOnServer: readonly string[];
  wasFinished: boolean;
}

export function snapshotOf(
  rows: InterviewRows,
  status: Pick<OutboxSnapshot, 'waiting' | 'device_fault'>,
): OutboxSnapshot {
  const files = rows.takes.filter((take) => !isRecording(take.purpose) && take.state !== 'discarded');
  return {
    hash: rows.hash,
    answers: answersOf(rows),
    files: files.map((take) => ({
      take_id: take.id,
      name: take.name,
      ...deliveryOf(take),
      ...refusalOf(take.refused),
    })),
    bytes: countBytes(rows),
    are_takes_stored: rows.takes.every((take) => isStored(take) || take.refused !== null),
    finished:
      rows.wasFinished || rows.receipts.some(({ kind, refused }) => kind === 'finish' && refused === null),
    safe_to_close: isSafe(rows),
    ...status,
  };
}

/** A refused take is left out: it is not sent again. */
function countBytes({ takes, writes }: InterviewRows): OutboxSnapshot['bytes'] {
  const sent = takes.filter((take) => take.state !== 'discarded' && take.refused === null);
  const ofTakes = sent.reduce((sum, take) => sum + bytesOf(take), 0);
  const ofWrites = writes.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
  const acknowledged = sent.map((take) => (take.state === 'stored' ? bytesOf(take) : take.bytes_stored));
  return {
    recorded: ofTakes + ofWrites,
    acknowledged: Math.min(
      ofTakes,
      acknowledged.reduce((sum, bytes) => sum + bytes, 0),
    ),
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

/** The server has another answer to the question, so nothing is missing there. */
const harmlessRefusals = ['already_answered'];

function isSafe({ takes, writes, receipts }: InterviewRows): boolean {
  const areWritesDelivered =
    writes.length === 0 &&
    receipts.every(({ refused }) => refused === null || harmlessRefusals.includes(refused));
  return areWritesDelivered && takes.every(isStored);
}

function isStored(take: TakeRow): boolean {
  return (
    take.state === 'stored' ||
    take.state === 'discarded' ||
    bytesOf(take) === 0 ||
    harmlessRefusals.includes(take.refused ?? '')
  );
}

interface LocalAnswer {
  question_id: string;
  take_id: string | null;
  state: 'queued' | 'accepted' | 'refused';
  refused: string | null;
  wasChange?: boolean;
}

function answersOf(rows: InterviewRows): AnswerDelivery[] {
  const local = localAnswers(rows);
  const onlyOnServer = rows.answeredOnServer.filter((id) => !local.has(id));
  return [
    ...onlyOnServer.map((question_id) => ({ question_id, where: 'stored' as const, percent: 100 })),
    ...[...local.values()].map((answer) => answerDelivery(answer, rows.takes)),
  ];
}

/**
 * One answer per question: a queued one counts before a refused one, an accepted recording before a queued one. A written
 * answer that is queued or refused after an accepted one is an edit.
 */
function localAnswers({ writes, receipts }: InterviewRows): Map<string, LocalAnswer> {
  const refused = receipts.filter((receipt) => receipt.refused !== null);
  const accepted = receipts.filter((receipt) => receipt.refused === null);
  const refusedChanges = refused.filter((receipt) => isChange(receipt, accepted));
  const queued = writes
    .filter((write) => write.kind === 'answer')
    .map(({ body }) => ({
      question_id: body.question_id,
      take_id: body.type === 'video' ? body.take_id : null,
      state: 'queued' as const,
      refused: null,
    }));
  const answers: LocalAnswer[] = [
    ...refused.map(refusedAnswer),
    ...queued.filter(({ take_id }) => take_id !== null),
    ...accepted.map((receipt) => ({
      question_id: receipt.question_id ?? '',
      take_id: receipt.take_id,
      state: 'accepted' as const,
      refused: null,
    })),
    ...refusedChanges.map((receipt) => ({ ...refusedAnswer(receipt), wasChange: true })),
    ...queued.filter(({ take_id }) => take_id === null),
  ];
  const named = answers.filter(({ question_id }) => question_id !== '');
  return new Map(named.map((answer) => [answer.question_id, answer]));
}

/** True for a written answer after every accepted one to its question. Ids grow with time. */
function isChange({ id, question_id, take_id }: ReceiptRow, accepted: readonly ReceiptRow[]): boolean {
  const before = accepted.filter((receipt) => receipt.question_id === question_id);
  return take_id === null && before.length > 0 && before.every((receipt) => receipt.id < id);
}

function refusedAnswer({ question_id, take_id, refused }: ReceiptRow): LocalAnswer {
  return { question_id: question_id ?? '', take_id, state: 'refused', refused };
}

function answerDelivery(
  { question_id, take_id, state, refused, wasChange }: LocalAnswer,
  takes: readonly TakeRow[],
): AnswerDelivery {
  const take = takes.find(({ id }) => id === take_id);
  if (refused !== null)
    return { question_id, where: 'device', percent: 0, refused, ...(wasChange && { was_change: true }) };
  if (!take)
    return state === 'accepted'
      ? { question_id, where: 'stored', percent: 100 }
      : { question_id, where: 'device', percent: 0 };
  const video = deliveryOf(take);
  const isComplete = state === 'accepted' && video.where === 'stored';
  return { question_id, ...(isComplete ? video : notYetStored(video)), ...refusalOf(take.refused) };
}

function deliveryOf(take: TakeRow): { where: DeliveryStatus; percent: number } {
  if (take.state === 'stored') return { where: 'stored', percent: 100 };
  const percent = Math.floor((take.bytes_stored / Math.max(1, bytesOf(take))) * 100);
  // 100 is reserved for *stored*, which only the seal brings.
  return take.bytes_stored > 0
    ? { where: 'sending', percent: Math.min(99, percent) }
    : { where: 'device', percent: 0 };
}

function notYetStored({ where, percent }: { where: DeliveryStatus; percent: number }): {
  where: DeliveryStatus;
  percent: number;
} {
  return where === 'stored' ? { where: 'sending', percent: 99 } : { where, percent };
}

function refusalOf(refused: string | null): { refused?: string } {
  return refused === null ? {} : { refused };
}
