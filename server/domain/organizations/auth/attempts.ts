// Attempts at a password or a code, counted for all processes in one table. Each is written down as a failure before it is
// looked at, and struck out when it was right: however many come at once, no more are taken than there may be. Nothing
// here depends on whether anybody has the address.
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sign_in_failures } from '../../../platform/db/schema/identity.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { originText, waitMs, windowAnywhereMs, windowHereMs } from './attempt-rules.ts';
import type { Guessed, Origin, Tried } from './attempt-rules.ts';

export interface Attempt {
  /** What was tried from here lately, this one included. */
  count: number;
  /** It was right: it does not count, nor do the mistakes made here before. In any transaction, with which it commits. */
  succeed(tx: Tx): Promise<void>;
  /** It was neither right nor wrong: it does not count. */
  withdraw(tx: Tx): Promise<void>;
}

/**
 * `target`: what is guessed at: somebody's address as the contract makes it, in lower case, or a review link.
 * @throws Refusal('too_many_requests') with when to go on
 */
export async function beginAttempt(
  deps: Pick<Deps, 'db' | 'now'>,
  target: string,
  origin: Origin,
  guessed: Guessed = 'password',
): Promise<Attempt> {
  const id = newId();
  const counted = guessed === 'code' ? `code ${target}` : target;
  const key = { emailHash: emailHashOf(counted), origin: originText(origin) };
  const now = deps.now();
  const { ms, count } = await deps.db.asNobody(async (tx) => {
    // One after the other for one address, so that none overlooks another. Nobody waits for the disk: a power cut may forget
    // the mistakes of the last second.
    await tx.execute(
      sql`select set_config('synchronous_commit', 'off', true),
        pg_advisory_xact_lock(hashtextextended(${key.emailHash.toString('hex')}, 1))`,
    );
    const tried = await countTried(tx, key, now);
    const wait = waitMs(tried, origin, now, guessed);
    if (wait === 0) await writeDown(tx, id, key, now);
    return { ms: wait, count: tried.here + 1 };
  });
  if (ms > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(ms / 1000) });
  return {
    count,
    succeed: (tx) => strike(tx, key, now),
    withdraw: async (tx) => {
      await tx.delete(sign_in_failures).where(eq(sign_in_failures.id, id));
    },
  };
}

export function emailHashOf(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}

interface Key {
  emailHash: Buffer;
  origin: string;
}

async function countTried(tx: Tx, { emailHash, origin }: Key, now: Date): Promise<Tried> {
  const { email_hash, failed_at, origin: from } = sign_in_failures;
  const hereAfter = new Date(now.getTime() - windowHereMs).toISOString();
  const anywhereAfter = new Date(now.getTime() - windowAnywhereMs).toISOString();
  const isHere = sql`${from} = ${origin} and ${failed_at} > ${hereAfter}::timestamptz`;
  const isAnywhere = sql`${from} like 'network:%'`;
  const { rows } = await tx.execute<{
    here: string;
    here_since: string | null;
    anywhere: string;
    anywhere_since: string | null;
  }>(sql`
    select count(*) filter (where ${isHere}) as here, min(${failed_at}) filter (where ${isHere}) as here_since,
      count(*) filter (where ${isAnywhere}) as anywhere,
      min(${failed_at}) filter (where ${isAnywhere}) as anywhere_since
    from ${sign_in_failures}
    where ${email_hash} = ${emailHash} and ${failed_at} > ${anywhereAfter}::timestamptz`);
  const [row] = rows;
  return {
    here: Number(row?.here ?? 0),
    hereSince: dateOf(row?.here_since),
    anywhere: Number(row?.anywhere ?? 0),
    anywhereSince: dateOf(row?.anywhere_since),
  };
}

function dateOf(text: string | Date | null | undefined): Date | null {
  return text ? new Date(text) : null;
}

/**
 * Sweeps too: some of what has long counted no more, of whoever, so that nothing stays. One sweeps at a time, and what might
 * still be struck out is left alone: two that delete the same rows could wait for each other for ever.
 */
async function writeDown(tx: Tx, id: string, { emailHash, origin }: Key, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * windowAnywhereMs).toISOString();
  await tx.execute(sql`
    with swept as (
      delete from ${sign_in_failures} where (select pg_try_advisory_xact_lock(hashtextextended('sign_in_failures', 0)))
        and id in (select id from ${sign_in_failures} where failed_at < ${before}::timestamptz limit 100)
    )
    insert into ${sign_in_failures} (id, email_hash, origin, failed_at)
    values (${id}, ${emailHash}, ${origin}, ${now.toISOString()}::timestamptz)`);
}

async function strike(tx: Tx, { emailHash, origin }: Key, now: Date): Promise<void> {
  const { email_hash, origin: from, failed_at } = sign_in_failures;
  const after = new Date(now.getTime() - windowAnywhereMs);
  await tx
    .delete(sign_in_failures)
    .where(and(eq(email_hash, emailHash), eq(from, origin), gt(failed_at, after)));
}
