// Once a day: deletes candidate sessions that are no longer used. A device that still has to upload is never cut off
// (P1): its session goes half a year after every question is answered and stored. Candidates who still owe something
// keep theirs until their data is deleted (candidates/retention/delete-given.ts). Page-only sessions
// (page-session.ts) go after 90 days. The link opens the page again either way. Safe to run twice and to be killed at
// any point.
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findDigestAgencies } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { deletePageSessions } from './page-session.ts';

const dayMs = 86_400_000;
const pageSessionMs = 90 * dayMs;
const doneMs = 180 * dayMs;

export const sweepSessions = defineTask({
  name: 'sweep-sessions',
  schema: z.object({}),
  retries: 1,
  everySeconds: 86_400,
  handler: async (_data, deps) => {
    const now = deps.now().getTime();
    // Every agency that ever had a candidate finish or send a request.
    const agencies = await deps.db.asNobody((tx) => findDigestAgencies(tx, new Date(0)));
    const faults: unknown[] = [];
    for (const agencyId of agencies)
      await deps.db
        .asTenant({ agencyId }, async (tx) => {
          await deletePageSessions(tx, agencyId, new Date(now - pageSessionMs));
          await deleteDone(tx, agencyId, new Date(now - doneMs));
        })
        // One agency's failure does not stop the others.
        .catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, 'an agency’s sessions were not swept');
  },
});

/** Deletes sessions of completed responses with nothing in transit and no recent activity. */
async function deleteDone(tx: Tx, agencyId: string, before: Date): Promise<void> {
  const since = sql`${before.toISOString()}::timestamptz`;
  await tx.execute(sql`
    delete from candidate_sessions s using responses r
    where s.agency_id = ${agencyId} and r.agency_id = s.agency_id and r.id = s.response_id
      and r.progress = 'completed' and r.finished_at < ${since} and s.created_at < ${since}
      and coalesce(r.active_at, r.finished_at) < ${since}
      and not exists (
        select from response_questions q
        where q.agency_id = r.agency_id and q.response_id = r.id and not exists (
          select from answers a
          where a.agency_id = q.agency_id and a.response_id = q.response_id and a.question_id = q.question_id))
      and not exists (
        select from takes t
        where t.agency_id = r.agency_id and t.response_id = r.id and t.state = 'open' and t.deleted_at is null)`);
}
