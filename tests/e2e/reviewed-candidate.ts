// A candidate to review, with an answer of each kind, a video in several segments, and files: sent as
// their device would.
import { finishInterview, submitAnswer, type StartInterview } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { newId } from '#contract/id.ts';
import type { CandidateQuestion } from '#contract/question.ts';
import type { TakePurpose } from '#contract/take.ts';
import { call } from '../api/harness.ts';
import { answerTo, begin, bind, inParts, sendTake } from '../api/interviewing.ts';
import { callerOf } from '../faults/server-under-test.ts';
import type { TestServer } from './server.ts';

interface Sent {
  who?: Partial<StartInterview>;
  /** The segments of the video answer. */
  segments: readonly Uint8Array[];
  /** The written answers, if they matter. */
  text?: string;
  code?: string;
  files?: readonly { purpose: TakePurpose; name: string; mime_type: string; bytes: Uint8Array }[];
}

/** Returns the id of the response. */
export async function addToReview(server: TestServer, job: JobDetail, sent: Sent): Promise<string> {
  const test = { app: callerOf(Number(new URL(server.url).port)) };
  const candidate = await begin(test, job, sent.who);
  const { token, interview } = candidate;
  for (const question of interview.questions) {
    const body = answerTo(question, await contentOf(question));
    await call(test, submitAnswer, { token, body });
  }
  for (const { bytes, ...file } of sent.files ?? []) {
    const take = await bind(test, candidate, { question_id: null, ...file });
    await sendTake(test, candidate, take, [inParts(Buffer.from(bytes))]);
  }
  const body = { id: newId(), finished_at: new Date().toISOString() };
  await call(test, finishInterview, { token, body });
  return interview.response_id;

  async function contentOf({ id, type, options }: CandidateQuestion): Promise<object> {
    const { text = 'A bowline, always a bowline.', code = 'const add = (a, b) => a + b; // adds' } = sent;
    if (type === 'text') return { text };
    if (type === 'code') return { language: 'javascript', code };
    if (type === 'choice') return { option_ids: [options[0]?.id] };
    const take_id = await bind(test, candidate, { question_id: id });
    const pieces = sent.segments.map((segment) => inParts(Buffer.from(segment)));
    await sendTake(test, candidate, take_id, pieces);
    return { take_id };
  }
}
