// One candidate as the contract has them, with answers, notes, files and history.
import * as z from 'zod/mini';
import { can } from '#contract/permissions.ts';
import { CodeResult, ResponseFile } from '#contract/response.ts';
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import { requestToWire } from '../candidate-page/page.ts';
import { findRequests } from '../candidate-page/store.ts';
import type { Tx } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { addressesFor } from '../files/addresses.ts';
import type { AddressOf } from '../files/addresses.ts';
import { Refusal } from '../http/refusal.ts';
import type { SignedInMember } from '../http/who.ts';
import { accommodationToWire } from '../interviews/accommodate.ts';
import { findAccommodation } from '../interviews/store.ts';
import { questionToWire } from '../job-postings/questions-store.ts';
import { answersOf, countQuestions, filesOf, historyOf, notesOf } from './detail-store.ts';
import type { AnswerFound } from './detail-store.ts';
import { isOfAccommodation, originalOf, statusIn, summarize, videoStateOf } from './rules.ts';
import { findResponse } from './store.ts';
import { responseToWire } from './to-wire.ts';

/** @throws Refusal('not_found') for what the member may not see as for what there is not. */
export async function responseDetail(
  tx: Tx,
  member: SignedInMember,
  id: string,
  deps: Deps,
): Promise<ResponseDetail> {
  const listed = await findResponse(tx, member, id);
  if (!listed) throw new Refusal('not_found');
  const addressOf = addressesFor(deps, member.agencyId);
  const { row } = listed;
  const given = await answersOf(tx, row);
  const mayAccommodate = can(member, 'responses.accommodate');
  const history = (await historyOf(tx, row)).filter(
    ({ row: line }) => mayAccommodate || !isOfAccommodation(line.kind),
  );
  return {
    ...responseToWire(listed, member, addressOf),
    job_name: listed.jobName,
    questions_count: await countQuestions(tx, row),
    accommodation: mayAccommodate
      ? accommodationToWire(await findAccommodation(tx, row.agency_id, row.id))
      : null,
    requests: mayAccommodate ? (await findRequests(tx, row)).map(requestToWire) : [],
    answers: given.map((answer) => answerToWire(answer, member.userId, addressOf)),
    notes: (await notesOf(tx, row)).map(({ row: note, userName }) => ({
      id: note.id,
      user_id: note.user_id,
      user_name: userName ?? '',
      text: note.text,
      created_at: note.created_at.toISOString(),
    })),
    files: (await filesOf(tx, row)).map(({ purpose, name, file }) => ({
      id: file.id,
      kind: ResponseFile.shape.kind.parse(purpose),
      name,
      url: addressOf(file.id) ?? '',
      mime_type: file.mime_type,
      bytes: file.bytes,
    })),
    history: history.map(({ row: line, userName }) => ({
      id: line.id,
      kind: line.kind,
      user_name: userName,
      from: statusIn(line.before),
      to: statusIn(line.after),
      created_at: line.created_at.toISOString(),
    })),
  };
}

function answerToWire(answer: AnswerFound, userId: string, addressOf: AddressOf): AnswerDetail {
  const { row, question } = answer;
  return {
    id: row.id,
    question: questionToWire(question, 0, addressOf),
    created_at: row.created_at.toISOString(),
    arrived_late: row.arrived_late,
    text: row.text,
    code: row.code === null ? null : { language: row.code_language ?? '', text: row.code },
    code_results: row.code_results === null ? null : z.array(CodeResult).parse(row.code_results),
    option_ids: row.option_ids,
    video: row.type === 'video' ? videoToWire(answer, addressOf) : null,
    ...summarize(answer.ratings, userId),
    points: row.points,
  };
}

function videoToWire(
  { take, segments }: AnswerFound,
  addressOf: AddressOf,
): NonNullable<AnswerDetail['video']> {
  const state = videoStateOf(take, segments);
  const original = state === 'deleted' ? null : originalOf(segments);
  const duration = segments.reduce((sum, segment) => sum + segment.duration_ms, 0);
  return {
    state,
    url: state === 'ready' ? addressOf(take?.rendition_file_id ?? original) : null,
    original: addressOf(original),
    poster: state === 'deleted' ? null : addressOf(take?.poster_file_id ?? null),
    mime_type: take?.mime_type ?? '',
    duration_seconds: segments.length > 0 ? duration / 1000 : null,
    bytes: segments.reduce((sum, segment) => sum + segment.bytes, 0),
    sha256: segments.length === 1 ? (segments[0]?.sha256 ?? null) : null,
    deleted_at: take?.deleted_at?.toISOString() ?? null,
  };
}
