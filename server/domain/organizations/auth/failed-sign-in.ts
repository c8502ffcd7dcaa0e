// Logs a failed sign-in in every agency the person works in. A task does it, for unknown addresses too, so that the
// reply takes equally long for both.
import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordEverywhere } from '../audit/record-everywhere.ts';
import { findLogin } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { audit_log } from '../../../platform/db/schema/agency.ts';
import { networkOf } from '../../../kernel/network-of.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { attemptsHere, windowHereMs } from './attempt-rules.ts';

export const recordFailedSignIn = defineTask({
  name: 'record-failed-sign-in',
  schema: z.object({
    email: z.string(),
    ip: z.string(),
    wrong: z.enum(['password', 'code', 'passkey']),
    /** Failures from this origin within the window, including this one. */
    attempts: z.int(),
  }),
  retries: 3,
  // Guesses come in floods. With one task per poll, the log would fall hours behind.
  takes: 100,
  handler: async ({ email, ip, wrong, attempts }, deps) => {
    const found = await deps.db.asNobody((tx) => findLogin(tx, email));
    if (!found?.agency_id) return;
    const person = { agencyId: found.agency_id, userId: found.user_id };
    await deps.db.asTenant(person, async (tx) => {
      // Serialized per person, so that no task misses another's entry.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${person.userId}, 2))`);
      const lines = await linesOf(tx, person);
      const isKnown = lines.some((line) => networkOf(line.ip ?? '') === networkOf(ip));
      if ((isKnown && attempts < attemptsHere) || lines.length >= maxLines) return;
      const change = { kind: 'sign_in_failed', subjectKind: 'user', subjectId: person.userId } as const;
      // Without an actor: nobody knows who it was.
      await recordEverywhere(
        tx,
        { agencyId: person.agencyId, ip },
        { ...change, after: { wrong, attempts } },
      );
    });
  },
});

/**
 * The log is never pruned, so nobody may flood it: one entry for a network's first failure in a window, one for its
 * last allowed attempt, and at most this many per window across all networks.
 */
const maxLines = 20;

function linesOf(tx: Tx, { agencyId, userId }: { agencyId: string; userId: string }) {
  return tx
    .select({ ip: audit_log.ip })
    .from(audit_log)
    .where(
      and(
        eq(audit_log.agency_id, agencyId),
        eq(audit_log.subject_id, userId),
        eq(audit_log.kind, 'sign_in_failed'),
        // By the database's clock, which also dates the log.
        gt(audit_log.created_at, sql`now() - ${windowHereMs} * interval '1 millisecond'`),
      ),
    );
}
