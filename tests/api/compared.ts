// Candidates whose answers are compared, for the API tests: they read the notice, answer, and the task runs at once.
import { newId } from '#contract/id.ts';
import * as interviews from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { getJobMatches, getResponseMatches } from '#contract/originality.ts';
import type { JobMatches, Match } from '#contract/originality.ts';
import type { ProcessingChoice } from '#contract/processing.ts';
import { compareAnswer } from '../../server/domain/originality/compare-answer.ts';
import { randomOf, someProgram, someText } from '../../server/domain/originality/test-answers.ts';
import { call } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';

const random = randomOf(Date.now() % 1_000_000);

/** Words that nobody else has. */
export const ownText = (words = 60) => someText(random, words).join(' ');
export const ownProgram = (functions = 3) => someProgram(random, functions).join('\n');
/** Words that a copy has, too: each once. */
export const sharedText = (words: number) =>
  Array.from({ length: words }, (_, i) => `shared${i}${String.fromCodePoint(97 + (i % 26))}`).join(' ');

export interface Compared {
  who: Interviewee;
  responseId: string;
  answerId: string;
}

interface Given {
  text?: string;
  code?: string;
  language?: string;
  email?: string;
  name?: string;
  /** False: the candidate's page shows no notice. */
  notice?: boolean;
}

export async function noticesOf(
  test: TestApp,
  job: Pick<JobDetail, 'hash_link'>,
): Promise<ProcessingChoice[]> {
  const { data } = await call(test, interviews.getShare, { params: { hash: job.hash_link } });
  return (data.processing ?? []).map(({ purpose, version }) => ({ purpose, version, choice: 'allowed' }));
}

/** Answers one question, and compares the answer if the server has queued that. */
export async function giveAnswer(
  test: TestApp,
  owner: Pick<SignedUp, 'agencyId'>,
  job: Pick<JobDetail, 'hash_link'>,
  given: Given,
): Promise<Compared> {
  const { notice = true, email = `${newId()}@example.test`, name = 'Carla Candidate' } = given;
  const processing = notice ? await noticesOf(test, job) : [];
  const who = await candidate.begin(test, job, { email, name, processing });
  const answerId = await sendAnswer(test, owner, who, given);
  return { who, responseId: who.interview.response_id, answerId };
}

export async function sendAnswer(
  test: TestApp,
  owner: Pick<SignedUp, 'agencyId'>,
  who: Interviewee,
  { text, code, language = 'javascript' }: Given,
  recordedAt = test.deps.now(),
): Promise<string> {
  const question = candidate.questionOf(who, code === undefined ? 'text' : 'code');
  const content = code === undefined ? { text } : { code, language };
  const body = candidate.answerTo(question, content, recordedAt);
  const sent = await call(test, interviews.submitAnswer, { token: who.token, body });
  if (sent.error) throw new Error(`the answer was refused: ${sent.error.code}`);
  await compareNow(test, owner, sent.data.answer_id);
  return sent.data.answer_id;
}

export const compareNow = (test: TestApp, { agencyId }: Pick<SignedUp, 'agencyId'>, answerId: string) =>
  compareAnswer.run({ agency_id: agencyId, answer_id: answerId }, test.deps);

export async function matchesOf(test: TestApp, token: string, { responseId }: Compared) {
  return (await call(test, getResponseMatches, { token, params: { id: responseId } })).data;
}

export async function jobMatches(test: TestApp, token: string, job: { id: string }): Promise<JobMatches> {
  return (await call(test, getJobMatches, { token, params: { id: job.id } })).data;
}

/** @throws if there is not exactly one */
export async function onlyMatch(test: TestApp, token: string, compared: Compared): Promise<Match> {
  const { matches } = await matchesOf(test, token, compared);
  const [match] = matches;
  if (!match || matches.length > 1) throw new Error(`${matches.length} matches`);
  return match;
}
