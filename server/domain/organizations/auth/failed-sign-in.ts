// A sign-in that failed, in the audit log of each agency that the person works in. A job does it, for addresses that nobody has as
// well: the answer takes as long for both.
import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordEverywhere } from '../audit/record-elsewhere.ts';
import { findLogin } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { audit_log } from '../../../platform/db/schema/agency.ts';
import { networkOf } from '../../../kernel/network-of.ts';
import { defineJob } from '../../../platform/queue/define-task.ts';
import { attemptsHere, windowHereMs } from './attempt-rules.ts';

export const recordFailedSignIn = defineJob({
  name: 'record-failed-sign-in',
  schema: z.object({
    email: z.string(),
    ip: z.string(),
    /** Which of the two was wrong. */
    wrong: z.enum(['password', 'code']),
    /** Mistakes from there within the window, this one included. */
    attempts: z.int(),
  }),
  retries: 3,
  // Guesses come in floods. Taken one at each poll, the log would be hours behind.
  takes: 100,
  handler: async ({ email, ip, wrong, attempts }, deps) => {
    const found = await deps.db.asNobody((tx) => findLogin(tx, email));
    if (!found?.agency_id) return;
    const person = { agencyId: found.agency_id, userId: found.user_id };
    await deps.db.asTenant(person, async (tx) => {
      // One after the other for one person, so that none overlooks another's line.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${person.userId}, 2))`);
      const lines = await linesOf(tx, person);
      const isKnown = lines.some((line) => networkOf(line.ip ?? '') === networkOf(ip));
      if ((isKnown && attempts < attemptsHere) || lines.length >= maxLines) return;
      const change = { kind: 'sign_in_failed', subjectKind: 'user', subjectId: person.userId } as const;
      // By nobody: who it was is what nobody knows.
      await recordEverywhere(
        tx,
        { agencyId: person.agencyId, ip },
        { ...change, after: { wrong, attempts } },
      );
    });
  },
});

/**
 * The log is never tidied, so nobody may fill it: a line for the first mistake from a network in a window, one for the last that is
 * taken, and no more than this in a window, from however many networks.
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
        // By the database's clock, which dates the log.
        gt(audit_log.created_at, sql`now() - ${windowHereMs} * interval '1 millisecond'`),
      ),
    );
}
