// What a model would be asked about a candidate now: one request for each competence, with the answers to its questions and
// without the candidate's name.
import { createHash } from 'node:crypto';
import { isFuture } from '#contract/day-of.ts';
import type { ScoredCompetence } from '#contract/scorecard.ts';
import { costOf } from '../../kernel/chat.ts';
import type { Config } from '../../kernel/config.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { competences, jobs } from '../../platform/db/schema/job.ts';
import { isAllowed } from '../interviews/processing.ts';
import { competencesOf, versionIds } from '../scorecards/store.ts';
import type { GivenAnswer } from './answer-words.ts';
import { readAnswers } from './given-answers.ts';
import type { ReadAnswer } from './given-answers.ts';
import { aliasOf, dataOf, promptSha256, system } from './prompt.ts';
import { redact } from './redact.ts';
import type { Redacted } from './redact.ts';

export interface PlannedRequest {
  competence: ScoredCompetence;
  versionId: string;
  /** Those with words, in order. The model knows them as `a1`, `a2`. */
  answers: readonly { read: ReadAnswer; redacted: Redacted }[];
  /** SHA-256 of our instructions and the data. It differs if the request does. */
  inputSha256: string;
}

export interface Plan {
  /** The job's competences that a model assesses, in order, those without answers too. */
  competences: readonly ScoredCompetence[];
  /** One for each competence that an answer can show. */
  requests: readonly PlannedRequest[];
  /** The employer's. */
  notes: string;
  /** True if a video is still to be transcribed. */
  isPending: boolean;
}

type Response = { agency_id: string; id: string; job_id: string; name: string };

/** Null: it is not on, its first day is in the future, or the candidate declined or was not asked. */
export async function planOf(
  tx: Tx,
  response: Response,
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Promise<Plan | null> {
  const job = await findJob(tx, response);
  if (!job || isFuture(job.firstDay, now()) || !(await isAllowed(tx, response, 'assessment', config)))
    return null;
  const assessed = await assessedCompetences(tx, response);
  const isHeard = await isAllowed(tx, response, 'transcript', config);
  const { answers, isPending } = await readAnswers(tx, response, { isHeard });
  const versionOf = await versionIds(
    tx,
    response,
    assessed.map(({ id }) => id),
  );
  const redacted = answers
    .filter(({ words }) => words.some(({ text }) => text.trim() !== ''))
    .map((read) => ({ read, redacted: redact(textsOf(read), response.name) }));
  return {
    ...{ competences: assessed, notes: job.notes, isPending },
    requests: assessed.flatMap((competence) => {
      const versionId = versionOf(competence.id, competence.version);
      const given = redacted.filter(({ read }) => shows(competence, read));
      if (given.length === 0 || versionId === undefined) return [];
      const data = JSON.stringify(dataFor({ competence, answers: given }, job.notes));
      const inputSha256 = createHash('sha256').update(`${promptSha256} ${data}`).digest('hex');
      return [{ competence, versionId, answers: given, inputSha256 }];
    }),
  };
}

/** The first day, in UTC, on which this job's answers may be assessed, while it is in the future. */
export async function offUntil(tx: Tx, response: Response, now: Date): Promise<string | null> {
  const job = await findJob(tx, response);
  return job && isFuture(job.firstDay, now) ? job.firstDay : null;
}

type Job = { notes: string; firstDay: string };

async function findJob(tx: Tx, response: Response): Promise<Job | undefined> {
  const [job] = await tx
    .select({ notes: jobs.ai_instructions, firstDay: jobs.ai_off_until })
    .from(jobs)
    .where(sameAgency(jobs, response, { id: response.job_id, ai_assessment: true }));
  return job;
}

function textsOf({ words }: ReadAnswer): string[] {
  return words.map(({ text }) => text);
}

/** A competence that names no questions can be shown by any. */
function shows({ question_ids: ids }: ScoredCompetence, { questionId }: ReadAnswer): boolean {
  return ids.length === 0 || ids.includes(questionId);
}

/** Those that the job lets a model look for and whose four levels are described. */
async function assessedCompetences(tx: Tx, response: Response): Promise<ScoredCompetence[]> {
  const byAi = await tx
    .select({ id: competences.id })
    .from(competences)
    .where(sameAgency(competences, response, { job_id: response.job_id, by_ai: true }));
  const ids = new Set(byAi.map(({ id }) => id));
  return (await competencesOf(tx, response)).filter(({ id, levels }) => ids.has(id) && levels.length === 4);
}

type Asked = Pick<PlannedRequest, 'competence' | 'answers'>;

/** The answers as the model gets them. */
export function givenTo({ answers }: Asked): GivenAnswer[] {
  return answers.map(({ redacted }, i) => ({ id: aliasOf(i), words: redacted.words }));
}

/** The user message with `given` as the answers. Null: it is too long. */
export function dataFor(
  { competence, answers }: Asked,
  notes: string,
  given: readonly GivenAnswer[] = givenTo({ competence, answers }),
): string | null {
  const texts = given.map(({ words }, i) => ({
    question: answers[i]?.read.question ?? '',
    text: words.join(' '),
  }));
  return dataOf(competence, notes, texts);
}

/** Texts that are no evidence if a candidate repeats them. */
export function knownTo({ competence, answers }: Asked, notes: string): string[] {
  return [...answers.map(({ read }) => read.question), ...competence.levels, notes];
}

/** A reply has a reason and three quotes. */
const mostReplied = 1000;
export const charactersPerToken = 3;

/** What the requests cost at most, in millionths. An answer that addresses the model is sent twice. */
export function costOfRequests(
  requests: readonly Asked[],
  notes: string,
  prices: Config['aiPrices'],
): number {
  const tokens = requests.map(
    (request) => (system.length + (dataFor(request, notes)?.length ?? 0)) / charactersPerToken,
  );
  const input = 2 * Math.ceil(tokens.reduce((sum, count) => sum + count, 0));
  return costOf(prices, { input, output: 2 * mostReplied * requests.length });
}
