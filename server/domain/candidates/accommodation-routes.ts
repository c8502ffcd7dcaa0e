// Accommodations: a recruiter grants them to a candidate and replies to the candidate's requests
// (contract/response.ts).
import type { Actor } from '../../kernel/actor.ts';
import type { FastifyInstance } from 'fastify';
import type { Accommodation, CandidateRequest } from '#contract/candidate-page.ts';
import { RequestKind } from '#contract/candidate-page.ts';
import { accommodate as accommodateCall, replyToRequest } from '#contract/response.ts';
import { actorOf } from '../../kernel/actor.ts';
import { record } from '../organizations/audit/record.ts';
import { mailReply } from './requests/letters.ts';
import { grantOf } from './requests/rules.ts';
import { findRequests, saveReply } from './requests/store.ts';
import type { RequestRow } from './requests/store.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  accommodate,
  accommodationFromWire,
  accommodationToWire,
  isSameAccommodation,
} from '../interviews/accommodate.ts';
import { findAccommodation } from '../interviews/store.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { responseDetail } from './detail.ts';
import { lockResponse } from './list/store.ts';
import type { ResponseRow } from './list/store.ts';

export function accommodationRoutes(app: FastifyInstance): void {
  serve(app, accommodateCall, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await lockResponse(tx, member, params.id);
      if (!row) throw new Refusal('not_found');
      const given = accommodationFromWire(body);
      const by = actorOf(member, request);
      await accommodate(tx, row, given, { by, now: deps.now(), field: 'deadline_at' });
      return responseDetail(tx, member, row.id, deps);
    }),
  );

  serve(app, replyToRequest, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await lockResponse(tx, member, params.id);
      const candidateRequest = row && (await findRequests(tx, row)).find(({ id }) => id === params.request);
      if (!row || !candidateRequest) throw new Refusal('not_found');
      const answer = () => responseDetail(tx, member, row.id, deps);
      if (await isSameReply(tx, candidateRequest, body)) return answer();
      // A request gets one reply only: the candidate has already read it in an email.
      if (candidateRequest.state !== 'open') {
        throw new Refusal('edited_meanwhile', { details: { current: await answer() } });
      }
      await writeReply(tx, row, candidateRequest, body, { by: actorOf(member, request), now: deps.now() });
      return answer();
    }),
  );
}

interface Reply {
  state: Exclude<CandidateRequest['state'], 'open'>;
  reply: string;
  accommodation?: Accommodation | undefined;
}

/**
 * True if the call was repeated after a lost reply. A colleague's different grant is not a repeat.
 */
async function isSameReply(
  tx: Tx,
  candidateRequest: RequestRow,
  { state, reply, accommodation }: Reply,
): Promise<boolean> {
  if (candidateRequest.state !== state || candidateRequest.reply !== reply) return false;
  if (!accommodation) return true;
  const given = await findAccommodation(tx, candidateRequest.agency_id, candidateRequest.response_id);
  return isSameAccommodation(given, accommodationFromWire(accommodation));
}

async function writeReply(
  tx: Tx,
  row: ResponseRow,
  candidateRequest: RequestRow,
  reply: Reply,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  if (reply.state === 'answered' && reply.reply === '') {
    throw new Refusal('invalid_fields', { fields: { reply: 'required' } });
  }
  const given = await grantedBy(tx, row, candidateRequest, reply);
  if (given) {
    const field = 'accommodation.deadline_at';
    await accommodate(tx, row, accommodationFromWire(given), { by, now, field });
  }
  const { state, reply: text } = reply;
  await saveReply(tx, candidateRequest, {
    state,
    reply: text,
    replied_by: by.userId ?? null,
    replied_at: now,
  });
  await record(tx, by, { kind: 'replied', subjectKind: 'response', subjectId: row.id });
  await enqueue(tx, mailReply, { agency_id: row.agency_id, request_id: candidateRequest.id });
  await notify(tx, { kind: 'response', job_id: row.job_id, response_id: row.id });
}

/** The candidate's accommodation after this reply; undefined if nothing is granted. */
async function grantedBy(
  tx: Tx,
  row: ResponseRow,
  candidateRequest: RequestRow,
  { state, accommodation }: Reply,
): Promise<Accommodation | undefined> {
  const kind = RequestKind.parse(candidateRequest.kind);
  if (state !== 'granted') {
    if (accommodation) throw new Refusal('invalid_fields', { fields: { accommodation: 'not_allowed' } });
    return undefined;
  }
  if (accommodation) return accommodation;
  if (kind === 'question') throw new Refusal('invalid_fields', { fields: { state: 'not_allowed' } });
  const before = accommodationToWire(await findAccommodation(tx, row.agency_id, row.id));
  const given = grantOf(kind, before ?? { time_factor: 1, text_for_video: false, deadline_at: null });
  if (!given) throw new Refusal('invalid_fields', { fields: { accommodation: 'required' } });
  return given;
}
