// SQL for reading matches. A match is shown to a member who may see at least one of its two answers; of the other one, only what
// everybody may know (to-wire.ts). Matches with deleted candidates are not shown.
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInMember } from '../../kernel/who.ts';
import { isNoPreview, isOpenTo } from '../../platform/db/conditions/is-listed.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs, question_versions } from '../../platform/db/schema/job.ts';
import { compared_answers, matches } from '../../platform/db/schema/originality.ts';
import { answers, responses } from '../../platform/db/schema/response.ts';
import { profiles } from './fingerprint.ts';
import { asLongShare, commonShare, fewAnswers, leastCommon, usualShare } from './rules.ts';
import { comparisonKinds } from './token.ts';

/** Without `passages`, which may be long: only one match needs them at a time. */
const { passages: _passages, ...listedColumns } = getTableColumns(matches);

export type MatchRow = typeof matches.$inferSelect;
type MatchListed = Omit<MatchRow, 'passages'>;

export interface SideRow {
  answerId: string;
  responseId: string;
  jobId: string;
  jobName: string;
  full: string;
  question: string;
  recordedAt: Date;
  isVisible: boolean;
}

export interface MatchFound {
  row: MatchListed;
  /** The sides of `answer_a` and `answer_b`. */
  sides: [SideRow, SideRow];
}

/** Whose matches: of a job's answers, of a candidate's, or one by its id. */
export type Which = { jobId: string } | { responseId: string } | { id: string };

/** Open ones first, then the longest. */
export async function findMatches(tx: Tx, member: SignedInMember, which: Which): Promise<MatchFound[]> {
  const { rows: ids } = await tx.execute<{ id: string }>(shownOf(member.agencyId, which));
  const rows = await tx
    .select(listedColumns)
    .from(matches)
    .where(sameAgency(matches, member, { id: ids.map(({ id }) => id) }));
  const sides = await findSides(tx, member, [
    ...new Set(rows.flatMap((row) => [row.answer_a, row.answer_b])),
  ]);
  return rows
    .flatMap((row): MatchFound[] => {
      const a = sides.get(row.answer_a);
      const b = sides.get(row.answer_b);
      return a && b && (a.isVisible || b.isVisible) ? [{ row, sides: [a, b] }] : [];
    })
    .toSorted(
      ({ row: a }, { row: b }) =>
        Number(a.review !== 'open') - Number(b.review !== 'open') ||
        b.longest - a.longest ||
        (a.id < b.id ? -1 : 1),
    );
}

/** The most matches that are read of one job. */
const mostMatches = 2000;

/** The rule of `isShown` (rules.ts): a long run that is unusual among the answers of its lineage. */
function shownOf(agencyId: string, which: Which): SQL {
  const ofResponses = (condition: SQL) => sql`
    select m.id, m.lineage_id, m.answer_a, m.answer_b, m.kind, m.longest from answers a
    join matches m on m.agency_id = a.agency_id and (m.answer_a = a.id or m.answer_b = a.id)
    where a.agency_id = ${agencyId} and ${condition}`;
  const candidates =
    'id' in which
      ? sql`select id, lineage_id, answer_a, answer_b, kind, longest from matches
          where agency_id = ${agencyId} and id = ${which.id}`
      : 'responseId' in which
        ? ofResponses(sql`a.response_id = ${which.responseId}`)
        : ofResponses(sql`a.response_id in (
            select id from responses where agency_id = ${agencyId} and job_id = ${which.jobId})`);
  return sql`
    with own as (select distinct * from (${candidates}) as m order by longest desc limit ${mostMatches}),
    sizes as (
      select lineage_id, count(*) as n from compared_answers
      where agency_id = ${agencyId} and state = 'compared' and lineage_id in (select lineage_id from own)
      group by lineage_id
    ),
    lengths as (
      select lineage_id, longest, count(*) as n from matches
      where agency_id = ${agencyId} and lineage_id in (select lineage_id from own)
      group by lineage_id, longest
    ),
    as_long as (
      select o.lineage_id, o.longest, sum(l.n) as pairs from (select distinct lineage_id, longest from own) as o
      join lengths l on l.lineage_id = o.lineage_id and l.longest >= o.longest * ${asLongShare}::float
      group by o.lineage_id, o.longest
    )
    select own.id from own join sizes using (lineage_id) join as_long using (lineage_id, longest)
    where ${isUnusual(agencyId)} and ${hasRareRun(agencyId)}`;
}

/**
 * `isShown` (rules.ts), for a row of `own`, `sizes` and `as_long`. Pairs that share one of its answers do not count. They are looked up
 * only if there are too many pairs as long.
 */
const isUnusual = (agencyId: string) => sql`
  case when n < ${fewAnswers} then longest >= 2 * ${shownLength}
  when longest < ${shownLength} then false
  when pairs <= ${usualPairs} then true
  else pairs - (
    select count(*) from matches o
    where o.agency_id = ${agencyId} and o.lineage_id = own.lineage_id
      and o.longest >= own.longest * ${asLongShare}::float
      and (o.answer_a in (own.answer_a, own.answer_b) or o.answer_b in (own.answer_a, own.answer_b))
  ) <= ${usualPairs} end`;

const usualPairs = sql.raw(`ceil(${usualShare}::float * n * (n - 1) / 2)`);

/** True if the two share a run that is still rare. It was when the pair was stored. */
const hasRareRun = (agencyId: string) => sql`
  exists (
    select from fingerprints fa
    join fingerprints fb on fb.agency_id = fa.agency_id and fb.lineage_id = fa.lineage_id and fb.hash = fa.hash
    where fa.agency_id = ${agencyId} and fa.answer_id = own.answer_a and fb.answer_id = own.answer_b and (
      select count(*) from (
        select from fingerprints f
        where f.agency_id = ${agencyId} and f.lineage_id = own.lineage_id and f.hash = fa.hash
        limit ${commonIn} + 2
      ) as holders
    ) <= ${commonIn} + 1)`;

/** `commonFrom` (rules.ts). */
const commonIn = sql.raw(`greatest(${leastCommon}, floor(n * ${commonShare}))`);

const shownLength = sql.raw(
  `(case own.kind ${comparisonKinds.map((kind) => `when '${kind}' then ${profiles[kind].shown}`).join(' ')} end)`,
);

/** By answer. Previews and deleted candidates are left out. */
async function findSides(
  tx: Tx,
  member: SignedInMember,
  answerIds: readonly string[],
): Promise<Map<string, SideRow>> {
  const rows = await tx
    .select({
      answerId: answers.id,
      ...{ responseId: responses.id, jobId: jobs.id, jobName: jobs.name },
      ...{ name: responses.name, email: responses.email, phone: responses.phone },
      question: question_versions.question,
      recordedAt: answers.recorded_at,
      isVisible: sql<boolean>`coalesce(${jobVisibleTo(member)}, false)`,
    })
    .from(answers)
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .innerJoin(question_versions, sameAgency(question_versions, answers, { id: answers.version_id }))
    .where(and(sameAgency(answers, member, { id: answerIds }), isOpenTo(member), isNoPreview));
  return new Map(
    rows.map(({ name, email, phone, ...row }) => [row.answerId, { ...row, full: name || email || phone }]),
  );
}

/** How many of a job's answers were compared. */
export async function countCompared(tx: Tx, { agencyId }: SignedInMember, jobId: string): Promise<number> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(compared_answers)
    .innerJoin(answers, sameAgency(answers, compared_answers, { id: compared_answers.answer_id }))
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .where(sameAgency(compared_answers, agencyId, { state: 'compared' }, eq(responses.job_id, jobId)));
  return found?.count ?? 0;
}

/** How many answers each lineage has that were compared. */
export async function sizesOf(
  tx: Tx,
  agencyId: string,
  lineageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ lineageId: compared_answers.lineage_id, count: sql<number>`count(*)::int` })
    .from(compared_answers)
    .where(
      sameAgency(compared_answers, agencyId, { lineage_id: [...new Set(lineageIds)], state: 'compared' }),
    )
    .groupBy(compared_answers.lineage_id);
  return new Map(rows.map(({ lineageId, count }) => [lineageId, count]));
}

/** As `matches.passages`; none if the match is gone. */
export async function findPassages(tx: Tx, row: MatchListed): Promise<unknown> {
  const [found] = await tx
    .select({ passages: matches.passages })
    .from(matches)
    .where(sameAgency(matches, row, { id: row.id }));
  return found?.passages ?? [];
}

/** Locks the match until the transaction ends. */
export async function lockMatch(tx: Tx, agencyId: string, id: string): Promise<MatchRow | undefined> {
  const [row] = await tx
    .select()
    .from(matches)
    .where(sameAgency(matches, agencyId, { id }))
    .for('update');
  return row;
}

export async function saveReview(
  tx: Tx,
  row: MatchRow,
  set: { review: string; reviewed_by: string; reviewed_at: Date },
): Promise<void> {
  await tx
    .update(matches)
    .set(set)
    .where(sameAgency(matches, row, { id: row.id }));
}
