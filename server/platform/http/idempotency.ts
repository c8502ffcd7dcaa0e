// Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). For a day, a repeated API call with the same
// key gets the first response and runs only once. forget-answers.ts deletes stored responses.
import { createHash } from 'node:crypto';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/open.ts';
import { sameAgency } from '../db/same-agency.ts';
import { idempotency_keys } from '../db/schema/agency.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/enqueue.ts';
import { envelopeOf, refusalOf } from './errors.ts';
import { forgetAnswers, forgetOld, oldAt } from './forget-answers.ts';
import { Refusal } from '../../kernel/refusal.ts';

/**
 * Longer than any of our calls: the process that started it was killed, so the next caller runs it. Writes
 * with an id are not repeated (P3).
 */
const lostAfterMs = 60_000;

/** The key's owner and the request it came with. */
export interface KeyedCall {
  deps: Deps;
  agencyId: string;
  apiKeyId: string;
  key: string;
  requestHash: Buffer;
}

export interface Answered {
  status: number;
  /** JSON. */
  body: string;
}

/**
 * The keyed call; undefined if there is no key or none is needed.
 * @throws Refusal('invalid_fields')
 */
export function keyedCall(deps: Deps, request: FastifyRequest): KeyedCall | undefined {
  const header = request.headers['idempotency-key'];
  const { member } = request;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (header === undefined || !member?.apiKeyId || isRead) return undefined;
  const key = unquoted(String(header));
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('invalid_fields', { fields: { 'Idempotency-Key': 'format' } });
  const content = JSON.stringify([request.method, request.url, request.body ?? null]);
  const requestHash = createHash('sha256').update(content).digest();
  return { deps, agencyId: member.agencyId, apiKeyId: member.apiKeyId, key, requestHash };
}

/**
 * Runs the call unless it already has a response. Transient failures (429, 5xx) are not stored, so they can
 * be retried.
 * @throws Refusal: idempotency_key_reused, idempotency_in_progress, and the call's own refusals
 */
export async function answerOnce(
  call: KeyedCall,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  run: () => Promise<string>,
): Promise<string> {
  const before = await begin(call);
  if (before) {
    reply.code(before.status).header('idempotency-replayed', 'true');
    return before.body;
  }
  try {
    const body = await run();
    await storeAnswer(call, { status: reply.statusCode, body });
    return body;
  } catch (error) {
    const refusal = refusalOf(error);
    const { status } = refusal;
    if (status >= 500 || status === 429) await forget(call);
    else await storeAnswer(call, { status, body: JSON.stringify(envelopeOf(request, refusal)) });
    throw error;
  }
}

/** The stored response, or undefined if this is the first call, which must then be stored or forgotten. */
function begin(call: KeyedCall): Promise<Answered | undefined> {
  const { deps, agencyId, apiKeyId, key, requestHash } = call;
  const now = deps.now();
  return deps.db.asTenant({ agencyId }, async (tx) => {
    await forgetOld(tx, agencyId, now);
    const row = {
      agency_id: agencyId,
      api_key_id: apiKeyId,
      key,
      request_hash: requestHash,
      created_at: now,
    };
    const inserted = await tx.insert(idempotency_keys).values(row).onConflictDoNothing();
    if (inserted.rowCount === 1) return void (await haveForgotten(tx, call, now));
    const [found] = await tx.select().from(idempotency_keys).where(isOne(call)).for('update');
    if (!found) throw new Refusal('idempotency_in_progress', { retryAfterSeconds: 1 });
    if (!found.request_hash.equals(requestHash)) throw new Refusal('idempotency_key_reused');
    if (found.status !== null && found.body !== null) return { status: found.status, body: found.body };
    if (now.getTime() - found.created_at.getTime() < lostAfterMs)
      throw new Refusal('idempotency_in_progress', { retryAfterSeconds: 1 });
    await tx.update(idempotency_keys).set({ created_at: now }).where(isOne(call));
    return undefined;
  });
}

async function storeAnswer(call: KeyedCall, { status, body }: Answered): Promise<void> {
  await call.deps.db.asTenant({ agencyId: call.agencyId }, (tx) =>
    tx.update(idempotency_keys).set({ status, body }).where(isOne(call)),
  );
}

async function forget(call: KeyedCall): Promise<void> {
  await call.deps.db.asTenant({ agencyId: call.agencyId }, (tx) =>
    tx.delete(idempotency_keys).where(and(isOne(call), isNull(idempotency_keys.status))),
  );
}

/** An agency's first key schedules the deletion, so stored responses expire even if nobody calls again. */
async function haveForgotten(tx: Tx, { agencyId, key }: KeyedCall, now: Date): Promise<void> {
  const [other] = await tx
    .select({ key: idempotency_keys.key })
    .from(idempotency_keys)
    .where(and(eq(idempotency_keys.agency_id, agencyId), ne(idempotency_keys.key, key)))
    .limit(1);
  if (!other) await enqueue(tx, forgetAnswers, { agency_id: agencyId }, { startAfter: oldAt(now) });
}

function isOne({ agencyId, apiKeyId, key }: KeyedCall) {
  return sameAgency(idempotency_keys, agencyId, { api_key_id: apiKeyId, key });
}

/** RFC 9651 strings are quoted, but most clients send no quotes. */
function unquoted(header: string): string {
  const [, inside] = /^"(.*)"$/.exec(header) ?? [];
  return inside ?? header;
}
