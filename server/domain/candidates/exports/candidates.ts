// Reads the candidates of an export page by page: by name, or in the order of the job's list, with
// keyset pagination. Only one page is in memory at a time.
import { asc, count } from 'drizzle-orm';
import type { ResponseFilters } from '#contract/response.ts';
import { mostCommonRate, Rate } from '#contract/status.ts';
import type { QuestionType } from '#contract/question.ts';
import { writtenText } from '../../interviews/kinds.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { answers, notes, ratings } from '../../../platform/db/schema/response.ts';
import { takes } from '../../../platform/db/schema/take.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../kernel/who.ts';
import { yieldToRequests } from '../../../platform/http/traffic.ts';
import { loadVersions } from '../../jobs/questions-store.ts';
import { recognizedOf } from '../recognized.ts';
import { responsesNamed, pageOfResponses } from '../list/store.ts';
import type { ResponseListed } from '../list/store.ts';

export interface AnswerExported {
  questionId: string;
  question: string;
  type: QuestionType;
  /** The written answer, or the chosen options, one per line; empty for a video. */
  text: string;
  /** The team's most common rate. */
  rate: Rate | null;
  /** Of a video. */
  isStored: boolean;
  videoMs: number;
  deletedAt: Date | null;
  /** The recognized words of a video, with corrections; empty: none. */
  transcript: string;
}

export interface CandidateExported {
  listed: ResponseListed;
  /** By question id, in the order the answers arrived. */
  answers: Map<string, AnswerExported>;
  /** The number of the team's notes. */
  notes: number;
}

export interface CandidatesQuery {
  member: Viewer;
  jobId: string;
  /** Null: everybody who matches the filters. */
  ids: readonly string[] | null;
  filters: ResponseFilters;
  /** The list is read as of this moment. */
  now: Date;
}

const namedAtOnce = 50;
const longestRestMs = 100;

export async function* exportedCandidates(
  deps: Deps,
  query: CandidatesQuery,
): AsyncGenerator<CandidateExported> {
  for await (const page of pages(deps, query)) yield* page;
}

async function* pages(deps: Deps, query: CandidatesQuery): AsyncGenerator<CandidateExported[]> {
  const { member, jobId, ids, now } = query;
  const read = (work: (tx: Tx) => Promise<CandidateExported[]>) => inTurn(deps, member, work);
  if (ids !== null) {
    for (let i = 0; i < ids.length; i += namedAtOnce)
      yield await read(async (tx) =>
        complete(tx, member, await responsesNamed(tx, member, [jobId], ids.slice(i, i + namedAtOnce))),
      );
    return;
  }
  const pageQuery = { jobIds: [jobId], filters: withoutLater(query), now, isOldestFirst: false };
  let after: { createdAt: Date; id: string } | undefined;
  for (let hasMore = true; hasMore;) {
    yield await read(async (tx) => {
      const page = await pageOfResponses(tx, member, { ...pageQuery, after });
      const last = page.listed.at(-1)?.row;
      hasMore = page.hasMore && last !== undefined;
      after = last && { createdAt: last.created_at, id: last.id };
      return complete(tx, member, page.listed);
    });
  }
}

/** Excludes candidates who arrive while the export is made, from every part of it. */
function withoutLater({ filters, now }: Pick<CandidatesQuery, 'filters' | 'now'>): ResponseFilters {
  const end = new Date(now.getTime() + 1).toISOString();
  return { ...filters, to: filters.to && filters.to < end ? filters.to : end };
}

/** Reads one page, then pauses if the server is handling requests. */
async function inTurn<T>(deps: Deps, member: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begunAt = performance.now();
  const done = await deps.db.asTenant(member, work, { isFrozen: true });
  await yieldToRequests(performance.now() - begunAt, longestRestMs);
  return done;
}

async function complete(
  tx: Tx,
  { agencyId }: Viewer,
  listed: readonly ResponseListed[],
): Promise<CandidateExported[]> {
  const ids = listed.map(({ row }) => row.id);
  const given = await answersGiven(tx, agencyId, ids);
  const noted = await countNotes(tx, agencyId, ids);
  return listed.map((response) => ({
    listed: response,
    answers: new Map((given.get(response.row.id) ?? []).map((answer) => [answer.questionId, answer])),
    notes: noted.get(response.row.id) ?? 0,
  }));
}

async function answersGiven(
  tx: Tx,
  agencyId: string,
  ids: readonly string[],
): Promise<Map<string, AnswerExported[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(answers)
    .where(sameAgency(answers, agencyId, { response_id: ids }))
    .orderBy(asc(answers.created_at), asc(answers.id));
  const versions = await loadVersions(tx, agencyId, [...new Set(rows.map((row) => row.version_id))]);
  const rated = await ratesOf(
    tx,
    agencyId,
    rows.map((row) => row.id),
  );
  const recorded = await recordedOf(
    tx,
    agencyId,
    rows.flatMap((row) => row.take_id ?? []),
  );
  const heard = await recognizedOf(
    tx,
    agencyId,
    rows.map((row) => row.id),
  );
  const made = rows.map((row) => {
    const question = versions.get(row.version_id);
    if (!question) throw new Error(`answer ${row.id} is to a version that is not there`);
    const take = recorded.get(row.take_id ?? '');
    const answer: AnswerExported = {
      questionId: row.question_id,
      question: question.question,
      type: row.type,
      text: writtenText(row, question),
      rate: mostCommonRate(rated.get(row.id) ?? []),
      isStored: take?.state === 'stored',
      videoMs: take?.ms ?? 0,
      deletedAt: take?.deletedAt ?? null,
      transcript: (heard.get(row.id)?.words ?? []).map(({ text }) => text).join(' '),
    };
    return { responseId: row.response_id, answer };
  });
  return new Map(
    Array.from(
      Map.groupBy(made, ({ responseId }) => responseId),
      ([id, group]) => [id, group.map(({ answer }) => answer)],
    ),
  );
}

async function ratesOf(tx: Tx, agencyId: string, answerIds: string[]): Promise<Map<string, Rate[]>> {
  if (answerIds.length === 0) return new Map();
  const rows = await tx
    .select({ answerId: ratings.answer_id, rate: ratings.rate })
    .from(ratings)
    .where(sameAgency(ratings, agencyId, { answer_id: answerIds }));
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ answerId }) => answerId),
      ([id, group]) => [id, group.map(({ rate }) => Rate.parse(rate))],
    ),
  );
}

/** The length of the chosen recordings (durationOf), and whether each is complete on the server. */
async function recordedOf(tx: Tx, agencyId: string, takeIds: string[]) {
  if (takeIds.length === 0) return new Map<string, { state: string; deletedAt: Date | null; ms: number }>();
  const rows = await tx
    .select({ id: takes.id, state: takes.state, deletedAt: takes.deleted_at, ms: takes.duration_ms })
    .from(takes)
    .where(sameAgency(takes, agencyId, { id: takeIds }));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

async function countNotes(tx: Tx, agencyId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: notes.response_id, counted: count() })
    .from(notes)
    .where(sameAgency(notes, agencyId, { response_id: ids }))
    .groupBy(notes.response_id);
  return new Map(rows.map(({ id, counted }) => [id, counted]));
}
