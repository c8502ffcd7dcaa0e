// A session opened only for the candidate's own page, after the interview ended on the device it started on. It can
// read and make requests but never answer; otherwise it would bypass block_try and let a second device in.
import { sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { writes } from '../../platform/db/schema/agency.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { CandidateInSession } from '../../kernel/who.ts';
import type { ResponseRow } from './progress.ts';
import * as store from './store.ts';

const kind = 'page_session';

/** @throws Refusal('id_taken') if the token is in use elsewhere. */
export async function openPageSession(tx: Tx, response: ResponseRow, tokenHash: Buffer): Promise<void> {
  const isNew = await store.insertSession(tx, response, tokenHash, '');
  if (!isNew) throw new Refusal('id_taken');
  await tx.insert(writes).values({ ...keyOf(response, tokenHash), content_hash: tokenHash });
}

export async function isForPageOnly(tx: Tx, response: ResponseRow, tokenHash: Buffer): Promise<boolean> {
  const key = keyOf(response, tokenHash);
  const found = await tx
    .select({ id: writes.id })
    .from(writes)
    .where(sameAgency(writes, key, { writer: key.writer, kind, id: key.id }));
  return found.length > 0;
}

/**
 * True if only this session could ever answer. Members have the link, too: with it anyone can join before the end, and open page sessions
 * after it.
 */
export async function isOnlyDevice(tx: Tx, response: ResponseRow, tokenHash: Buffer): Promise<boolean> {
  const { writer } = keyOf(response, tokenHash);
  const { rows } = await tx.execute<{ token_hash: Buffer }>(sql`
    select s.token_hash from candidate_sessions s
    where s.agency_id = ${response.agency_id} and s.response_id = ${response.id} and not exists (
      select from writes w
      where w.agency_id = s.agency_id and w.writer = ${writer} and w.kind = ${kind} and w.content_hash = s.token_hash)
    limit 2`);
  const [only, other] = rows;
  return !other && only?.token_hash.equals(tokenHash) === true;
}

/** Deletes page sessions created before the given time. */
export async function deletePageSessions(tx: Tx, agencyId: string, before: Date): Promise<void> {
  await tx.execute(sql`
    with swept as (
      delete from candidate_sessions s using writes w
      where s.agency_id = ${agencyId} and s.created_at < ${before.toISOString()}::timestamptz
        and w.agency_id = s.agency_id and w.writer = 'response:' || s.response_id and w.kind = ${kind}
        and w.content_hash = s.token_hash
      returning w.writer, w.id
    )
    delete from writes w using swept
    where w.agency_id = ${agencyId} and w.writer = swept.writer and w.kind = ${kind} and w.id = swept.id`);
}

/** @throws Refusal if this session is for the page only. */
export async function refusePageSession(
  tx: Tx,
  candidate: CandidateInSession,
  response: ResponseRow,
): Promise<void> {
  if (!(await isForPageOnly(tx, response, Buffer.from(candidate.sessionId, 'hex')))) return;
  throw new Refusal(response.finished_at ? 'already_completed' : 'already_started');
}

/** The write id is derived from the token's hash. */
function keyOf(response: { agency_id: string; id: string }, tokenHash: Buffer) {
  const id = v5(tokenHash.toString('hex'), response.id);
  return { agency_id: response.agency_id, writer: `response:${response.id}`, kind, id };
}
