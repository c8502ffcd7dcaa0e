// SQL for assessments. Every function runs inside the caller's transaction, as that agency (P6). Outside this folder, only
// interviews/queue-assessments.ts names these tables, to delete their rows.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Reaction } from '#contract/assessment.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import {
  assessment_logs,
  assessment_quotes,
  assessment_reactions,
  assessments,
} from '../../platform/db/schema/assessment.ts';
import { scorecards } from '../../platform/db/schema/scorecard.ts';
import type { Dropped } from './verify.ts';

export type AssessmentRow = typeof assessments.$inferSelect;
export type QuoteRow = typeof assessment_quotes.$inferSelect;

/** `none`: there is no suggestion, for the row's fault. */
export type AssessmentState = 'waiting' | 'running' | 'ready' | 'no_evidence' | 'none' | 'over_limit';

/** `crash`: the process ended during the last attempt. `forbidden`: the reason names what must not matter. */
export type AssessmentFault =
  'too_long' | 'refused' | 'unreachable' | 'bad_reply' | 'forbidden' | 'crash' | '';

type ResponseKey = { agency_id: string; id: string };

/** Of a candidate, one for each competence that was or is to be assessed. */
export function findAssessments(tx: Tx, response: ResponseKey): Promise<AssessmentRow[]> {
  return tx
    .select()
    .from(assessments)
    .where(sameAgency(assessments, response, { response_id: response.id }))
    .orderBy(asc(assessments.created_at), asc(assessments.id));
}

export async function findAssessment(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<AssessmentRow | undefined> {
  const [row] = await tx
    .select()
    .from(assessments)
    .where(sameAgency(assessments, agencyId, { id }));
  return row;
}

export function findQuotes(tx: Tx, agencyId: string, ids: readonly string[]): Promise<QuoteRow[]> {
  return tx
    .select()
    .from(assessment_quotes)
    .where(sameAgency(assessment_quotes, agencyId, { assessment_id: ids }))
    .orderBy(asc(assessment_quotes.position));
}

/** Begins an assessment again. Nothing of an earlier one stays, not even reactions. */
export async function putOpen(
  tx: Tx,
  row: Pick<
    AssessmentRow,
    'agency_id' | 'id' | 'response_id' | 'competence_id' | 'version_id' | 'run_id' | 'state'
  >,
  now: Date,
): Promise<void> {
  const { agency_id, response_id, competence_id } = row;
  await tx.delete(assessments).where(sameAgency(assessments, agency_id, { response_id, competence_id }));
  await tx.insert(assessments).values({ ...row, created_at: now, updated_at: now });
}

export async function deleteAssessment(tx: Tx, { agency_id, id }: ResponseKey): Promise<void> {
  await tx.delete(assessments).where(sameAgency(assessments, agency_id, { id }));
}

export async function changeAssessments(
  tx: Tx,
  agencyId: string,
  ids: readonly string[],
  set: Partial<Omit<AssessmentRow, 'agency_id' | 'id' | 'state' | 'fault'>> & {
    state?: AssessmentState;
    fault?: AssessmentFault;
    dropped?: Dropped;
  },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(assessments)
    .set({ ...set, updated_at: now })
    .where(sameAgency(assessments, agencyId, { id: ids }));
}

/** Another attempt. */
export async function startRows(
  tx: Tx,
  agencyId: string,
  ids: readonly string[],
  set: { state: AssessmentState; fault: AssessmentFault; runId: string },
  now: Date,
): Promise<void> {
  await tx
    .update(assessments)
    .set({
      ...{ state: set.state, fault: set.fault, run_id: set.runId, updated_at: now },
      attempts: sql`${assessments.attempts} + 1`,
    })
    .where(sameAgency(assessments, agencyId, { id: ids }));
}

export async function insertQuotes(tx: Tx, rows: readonly QuoteRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(assessment_quotes).values([...rows]);
}

export async function insertLog(tx: Tx, row: typeof assessment_logs.$inferInsert): Promise<void> {
  await tx.insert(assessment_logs).values(row);
}

/** The member's own reactions, by assessment. */
export async function findReactions(
  tx: Tx,
  { agencyId, userId }: { agencyId: string; userId: string },
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select()
    .from(assessment_reactions)
    .where(sameAgency(assessment_reactions, agencyId, { assessment_id: ids, user_id: userId }));
  return new Map(rows.map(({ assessment_id, reaction }) => [assessment_id, reaction]));
}

/** Null: neither. */
export async function saveReaction(
  tx: Tx,
  { agencyId, userId }: { agencyId: string; userId: string },
  { id, reaction, now }: { id: string; reaction: Reaction | null; now: Date },
): Promise<void> {
  const own = { assessment_id: id, user_id: userId };
  if (reaction === null) {
    await tx.delete(assessment_reactions).where(sameAgency(assessment_reactions, agencyId, own));
    return;
  }
  const { agency_id, assessment_id, user_id } = assessment_reactions;
  await tx
    .insert(assessment_reactions)
    .values({ agency_id: agencyId, ...own, reaction, created_at: now })
    .onConflictDoUpdate({ target: [agency_id, assessment_id, user_id], set: { reaction, created_at: now } });
}

/** True if the member has submitted a scorecard of this candidate. Viewing the team's without scoring is not enough. */
export async function hasSubmitted(
  tx: Tx,
  { agencyId, userId }: { agencyId: string; userId: string },
  responseId: string,
): Promise<boolean> {
  const own = sameAgency(scorecards, agencyId, { response_id: responseId, user_id: userId });
  return (await tx.$count(scorecards, and(own, sql`${scorecards.submitted_at} is not null`))) > 0;
}

/** What a run cost so far, and whether the model answered in it. */
export async function sumOfRun(
  tx: Tx,
  agencyId: string,
  runId: string,
): Promise<{ tokens: number; costMicros: number; answered: number }> {
  const [sum] = await tx
    .select({
      tokens: sql<number>`coalesce(sum(${assessments.tokens}), 0)`.mapWith(Number),
      costMicros: sql<number>`coalesce(sum(${assessments.cost_micros}), 0)`.mapWith(Number),
      answered: sql<number>`count(${assessments.made_at})`.mapWith(Number),
    })
    .from(assessments)
    .where(and(sameAgency(assessments, agencyId, {}), eq(assessments.run_id, runId)));
  return sum ?? { tokens: 0, costMicros: 0, answered: 0 };
}
