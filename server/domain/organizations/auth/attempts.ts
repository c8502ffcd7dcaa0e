// Attempts at a password or a code, counted for all processes in one table. Each is recorded as a failure before it
// is checked and removed if it was right, so concurrent attempts cannot exceed the limit. Nothing here depends on
// whether the address has an account.
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
  /** Recent attempts from this origin, including this one. */
  count: number;
  /**
   * The attempt was right: removes it and earlier failures from this origin. Runs in any transaction and commits with
   * it.
   */
  succeed(tx: Tx): Promise<void>;
  /** The attempt was neither right nor wrong: removes it. */
  withdraw(tx: Tx): Promise<void>;
}

/**
 * @param target what is guessed at: an address in the contract's form (lower case), or a review link.
 * @throws Refusal('too_many_requests') with the time of the next allowed attempt
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
    // Serialized per address, so that no attempt misses another. Commits without waiting for the disk: a power
    // failure may lose the last second's failures.
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
 * Also sweeps some expired attempts of anybody, so that none remain. Only one process sweeps at a time, and attempts
 * that may still be removed are skipped: two deletes of the same rows could deadlock.
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
