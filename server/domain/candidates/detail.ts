// One candidate in the contract's shape, with answers, notes, files and history.
import * as z from 'zod/mini';
import { can } from '#contract/permissions.ts';
import { CodeResult } from '#contract/response.ts';
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import { Progress } from '#contract/progress.ts';
import { ResponseStatus } from '#contract/status.ts';
import { kindRules } from '#contract/question.ts';
import { findRequests } from './requests/store.ts';
import { requestToWire } from './requests/to-wire.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { addressesFor } from '../files/addresses.ts';
import type { AddressOf } from '../files/addresses.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { accommodationToWire } from '../interviews/accommodate.ts';
import { openResponse } from '../interviews/load.ts';
import { findAccommodation } from '../interviews/store.ts';
import { questionToWire } from '../jobs/questions-store.ts';
import {
  answersOf,
  attemptsOf,
  countQuestions,
  filesOf,
  historyOf,
  notesOf,
  othersOf,
} from './detail-store.ts';
import type { AnswerFound } from './detail-store.ts';
import {
  deleteAtOf,
  durationOf,
  faultOf,
  isOfAccommodation,
  originalOf,
  summarize,
  troubleOf,
  videoStateOf,
  wordIn,
} from './rules.ts';
import { deviceOf } from './device.ts';
import { findOpenResponse } from './list/store.ts';
import type { ResponseRow } from './list/store.ts';
import { fileToWire, responseToWire } from './list/to-wire.ts';

/** @throws Refusal('not_found') if the candidate does not exist or the member may not see it */
export async function responseDetail(
  tx: Tx,
  member: SignedInMember,
  id: string,
  deps: Deps,
): Promise<ResponseDetail> {
  const listed = await findOpenResponse(tx, member, id);
  if (!listed) throw new Refusal('not_found');
  const addressOf = addressesFor(deps, member);
  const { row } = listed;
  const given = await answersOf(tx, row);
  const now = deps.now();
  const mayAccommodate = can(member, 'responses.accommodate');
  const answerIds = given.map((answer) => answer.row.id);
  const history = (await historyOf(tx, row, answerIds)).filter(
    // What a model assessed is in the audit log: here it would show who declined since.
    ({ row: line }) => line.kind !== 'assessed' && (mayAccommodate || !isOfAccommodation(line.kind)),
  );
  return {
    ...responseToWire(listed, member, addressOf, now),
    job_name: listed.jobName,
    device: deviceOf(row.device),
    others: (await othersOf(tx, member, row)).map((place) => ({
      id: place.id,
      job_id: place.job_id,
      job_name: place.job_name,
      status: ResponseStatus.parse(place.status),
      created_at: place.created_at.toISOString(),
    })),
    attempts: (await attemptsOf(tx, row)).map((attempt) => ({
      id: attempt.id,
      attempt: attempt.attempt,
      created_at: attempt.created_at.toISOString(),
      progress: Progress.parse(attempt.progress),
    })),
    delete_at: await deleteAt(tx, row, now),
    deleted_at: row.retention_deleted_at?.toISOString() ?? null,
    legal_hold: row.legal_hold,
    questions_count: await countQuestions(tx, row),
    accommodation: mayAccommodate
      ? accommodationToWire(await findAccommodation(tx, row.agency_id, row.id))
      : null,
    requests: mayAccommodate ? (await findRequests(tx, row)).map(requestToWire) : [],
    answers: given.map((answer) => answerToWire(answer, member.userId, addressOf)),
    notes: (await notesOf(tx, row)).map(({ row: note, userName, editorName }) => ({
      id: note.id,
      user_id: note.user_id,
      user_name: userName ?? '',
      text: note.text,
      created_at: note.created_at.toISOString(),
      updated_at: note.updated_at.toISOString(),
      edited_by: note.edited_by === null || note.edited_by === note.user_id ? null : editorName,
    })),
    files: (await filesOf(tx, row)).map((file) => fileToWire(file, addressOf)),
    history: history.map(({ row: line, userName }) => ({
      id: line.id,
      kind: line.kind,
      user_name: userName,
      answer_id: line.subject_kind === 'answer' ? line.subject_id : null,
      from: wordIn(line.before),
      to: wordIn(line.after),
      created_at: line.created_at.toISOString(),
    })),
  };
}

export function answerToWire(answer: AnswerFound, userId: string, addressOf: AddressOf): AnswerDetail {
  const { row, question } = answer;
  const { isRecorded } = kindRules[row.type];
  return {
    id: row.id,
    question: questionToWire(question, 0, addressOf),
    created_at: row.created_at.toISOString(),
    arrived_late: row.arrived_late,
    text: row.text,
    code: row.code === null ? null : { language: row.code_language ?? '', text: row.code },
    code_results: row.code_results === null ? null : z.array(CodeResult).parse(row.code_results),
    option_ids: row.option_ids,
    video: isRecorded ? videoToWire(answer, addressOf) : null,
    takes_count: isRecorded ? answer.takesCount : null,
    transcript: answer.transcript,
    ...summarize(answer.ratings, userId),
    points: row.points,
    comments: answer.comments,
    guest_rates: answer.guestRates,
  };
}

function videoToWire(
  { take, segments }: AnswerFound,
  addressOf: AddressOf,
): NonNullable<AnswerDetail['video']> {
  const state = videoStateOf(take, segments);
  const original = state === 'deleted' ? null : originalOf(segments);
  const made = state === 'deleted' ? null : (take?.rendition_file_id ?? null);
  return {
    state,
    fault: state === 'deleted' ? null : faultOf(take),
    // Until the rendition is ready, the indexed copy is played if there is one
    // (interviews/takes/copy-take.ts).
    url: addressOf(made ?? (state === 'ready' ? original : null)),
    original: addressOf(original),
    poster: state === 'deleted' ? null : addressOf(take?.poster_file_id ?? null),
    mime_type: take?.mime_type ?? '',
    duration_seconds: durationOf(take),
    bytes: segments.reduce((sum, segment) => sum + segment.bytes, 0),
    ...troubleOf(segments),
    sha256: segments.length === 1 ? (segments[0]?.sha256 ?? null) : null,
    deleted_at: take?.deleted_at?.toISOString() ?? null,
  };
}

/**
 * When retention deletes the candidate's data; null while the interview runs, under a legal hold,
 * after deletion, and for a demo candidate.
 */
async function deleteAt(tx: Tx, response: ResponseRow, now: Date): Promise<string | null> {
  if (response.legal_hold || response.retention_deleted_at || response.is_demo) return null;
  const { offered, deadline } = await openResponse(tx, response);
  return deleteAtOf(response, deadline, offered.retentionDays, now)?.toISOString() ?? null;
}
