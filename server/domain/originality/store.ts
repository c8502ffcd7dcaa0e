// SQL of the comparison. Every function runs inside the caller's transaction, as that agency (P6).
import { sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import { startersOf } from '#contract/starter-code.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { compared_answers, fingerprints, matches } from '../../platform/db/schema/originality.ts';
import { answers, responses } from '../../platform/db/schema/response.ts';
import type { ResponseRow } from '../interviews/progress.ts';
import { loadVersions } from '../jobs/questions-store.ts';
import { findTexts } from './answer-texts.ts';
import type { Passage } from './compare-request.ts';
import { commonFrom, exchanged, mostCompared, summaryOf } from './rules.ts';
import type { Comparable, ComparisonKind } from './tokens.ts';

export type ComparedRow = typeof compared_answers.$inferSelect;

export interface Subject {
  row: ComparedRow;
  response: ResponseRow;
  comparable: Comparable;
  /** What every candidate got: the question and its starter code. */
  given: Comparable[];
}

/** Call in a frozen transaction. Nothing is locked: what follows asks again. Undefined: the answer is gone, or has been compared. */
export async function findSubject(tx: Tx, agencyId: string, answerId: string): Promise<Subject | undefined> {
  const [place] = await tx
    .select({ response: responses, versionId: answers.version_id })
    .from(answers)
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .where(sameAgency(answers, agencyId, { id: answerId }));
  if (!place) return undefined;
  const { response } = place;
  const row = await findCompared(tx, agencyId, answerId);
  const comparable = (await findTexts(tx, agencyId, [answerId])).get(answerId);
  if (!comparable || row?.state !== 'waiting') return undefined;
  const version = (await loadVersions(tx, agencyId, [place.versionId])).get(place.versionId);
  const { language, isSpoken } = comparable;
  const texts = [{ text: version?.question ?? '', language: null, isSpoken }];
  const starters = version && startersOf({ ...version, readsInput: version.tests.length > 0 });
  const code = language === null ? [] : [{ text: version?.question ?? '', language, isSpoken }];
  return {
    ...{ row, response, comparable },
    given: [
      ...texts,
      ...code,
      ...(starters ?? []).map((starter) => ({ text: starter.code, language: starter.language, isSpoken })),
    ],
  };
}

export async function findCompared(
  tx: Tx,
  agencyId: string,
  answerId: string,
): Promise<ComparedRow | undefined> {
  const [row] = await tx
    .select()
    .from(compared_answers)
    .where(sameAgency(compared_answers, agencyId, { answer_id: answerId }));
  return row;
}

export interface Neighbor {
  answerId: string;
  queuedAt: Date;
  comparable: Comparable;
}

/**
 * Stores an answer's fingerprints and returns the answers that share most of them: at most 20, without the person's own. Two answers of a
 * lineage do this one after the other, so that the second sees the first.
 */
export async function storeFingerprints(
  tx: Tx,
  { row, response }: Pick<Subject, 'row' | 'response'>,
  hashes: readonly number[],
): Promise<Neighbor[]> {
  const { agency_id: agencyId, answer_id: answerId, lineage_id: lineageId } = row;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lineage ${lineageId}`}, 0))`);
  // The answer may have changed since it was read; then its own task stores other ones.
  if ((await holdUnchanged(tx, agencyId, [{ answerId, queuedAt: row.queued_at }])).size === 0) return [];
  await tx.delete(fingerprints).where(sameAgency(fingerprints, agencyId, { answer_id: answerId }));
  if (hashes.length === 0) return [];
  await tx.execute(sql`
    insert into fingerprints (agency_id, lineage_id, hash, answer_id)
    select ${agencyId}, ${lineageId}, hash, ${answerId} from unnest(${sql.param(hashes)}::bigint[]) as hash`);
  const ids = await findNearest(tx, row, response, hashes);
  const texts = await findTexts(tx, agencyId, ids);
  const rows = await tx
    .select()
    .from(compared_answers)
    .where(sameAgency(compared_answers, agencyId, { answer_id: ids }));
  return rows.flatMap(({ answer_id, queued_at }) => {
    const comparable = texts.get(answer_id);
    return comparable ? [{ answerId: answer_id, queuedAt: queued_at, comparable }] : [];
  });
}

/** Reads for each hash only as many answers as show that it is common. */
async function findNearest(
  tx: Tx,
  { agency_id: agencyId, answer_id: answerId, lineage_id: lineageId }: ComparedRow,
  { id, previous_id: previousId, email, phone }: ResponseRow,
  hashes: readonly number[],
): Promise<string[]> {
  const size = await tx.$count(
    compared_answers,
    sameAgency(compared_answers, agencyId, { lineage_id: lineageId }),
  );
  const common = commonFrom(size);
  const { rows } = await tx.execute<{ answer_id: string }>(sql`
    with shared as (
      select near.answer_id, count(*) over (partition by own.hash) as answers
      from unnest(${sql.param(hashes)}::bigint[]) as own(hash)
      cross join lateral (
        select f.answer_id from fingerprints f
        where f.agency_id = ${agencyId} and f.lineage_id = ${lineageId} and f.hash = own.hash
          and f.answer_id <> ${answerId}
        limit ${common + 1}
      ) as near
    ), best as (
      select answer_id, count(*) as hashes from shared where answers <= ${common}
      group by answer_id order by hashes desc, answer_id limit ${mostCompared * 3}
    )
    select best.answer_id from best
    join answers a on a.agency_id = ${agencyId} and a.id = best.answer_id
    join responses r on r.agency_id = a.agency_id and r.id = a.response_id
    where r.id <> ${id} and r.previous_id is distinct from ${id} and r.id is distinct from ${previousId}::uuid
      and (${email} = '' or lower(r.email) <> lower(${email})) and (${phone} = '' or r.phone <> ${phone})
    order by best.hashes desc, best.answer_id limit ${mostCompared}`);
  return rows.map((row) => row.answer_id);
}

/** What a comparison found. */
export interface FoundMatch {
  neighbor: Neighbor;
  /** `a` is the subject. */
  passages: readonly Passage[];
}

/** The answers that are still as they were read, held until the transaction ends. */
export async function holdUnchanged(
  tx: Tx,
  agencyId: string,
  neighbors: readonly Pick<Neighbor, 'answerId' | 'queuedAt'>[],
): Promise<ReadonlySet<string>> {
  if (neighbors.length === 0) return new Set();
  const ids = neighbors.map(({ answerId }) => answerId).toSorted();
  const rows = await tx
    .select()
    .from(compared_answers)
    .where(sameAgency(compared_answers, agencyId, { answer_id: ids }))
    .orderBy(compared_answers.answer_id)
    .for('key share');
  const queuedAt = new Map(rows.map((row) => [row.answer_id, row.queued_at.getTime()]));
  return new Set(
    neighbors
      .filter((neighbor) => queuedAt.get(neighbor.answerId) === neighbor.queuedAt.getTime())
      .map(({ answerId }) => answerId),
  );
}

/** The other answer's comparison may have found the pair already: its review stays. */
export async function storeMatch(
  tx: Tx,
  { agency_id, answer_id, lineage_id }: ComparedRow,
  kind: ComparisonKind,
  { neighbor, passages }: FoundMatch,
): Promise<void> {
  const isFirst = answer_id < neighbor.answerId;
  const [answer_a, answer_b] = isFirst ? [answer_id, neighbor.answerId] : [neighbor.answerId, answer_id];
  const found = { ...summaryOf(passages), kind, passages: isFirst ? passages : exchanged(passages) };
  await tx
    .insert(matches)
    .values({ agency_id, id: newId(), lineage_id, answer_a, answer_b, ...found })
    .onConflictDoUpdate({ target: [matches.agency_id, matches.answer_a, matches.answer_b], set: found });
}

/**
 * Nothing happens if the answer has changed since it was read.
 * @param kind of what was compared; empty if it could not be read
 */
export async function saveState(
  tx: Tx,
  row: ComparedRow,
  set: { state: 'compared' | 'unreadable'; kind: ComparisonKind | '' },
  now: Date,
): Promise<void> {
  await tx
    .update(compared_answers)
    .set({ ...set, compared_at: now })
    .where(sameAgency(compared_answers, row, { answer_id: row.answer_id, queued_at: row.queued_at }));
}

/** The responses whose pages show something new. */
export function placesOf(
  tx: Tx,
  agencyId: string,
  answerIds: readonly string[],
): Promise<Pick<ResponseRow, 'id' | 'job_id' | 'source'>[]> {
  return tx
    .selectDistinct({ id: responses.id, job_id: responses.job_id, source: responses.source })
    .from(answers)
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .where(sameAgency(answers, agencyId, { id: answerIds }));
}
