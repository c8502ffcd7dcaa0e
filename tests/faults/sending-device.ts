// A device that sends a recording to a server that fails: parts in any order or one after the other, alone or together, some of them
// twice.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { submitAnswer } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import * as takes from '#contract/take.ts';
import { call, eventually } from '../api/harness.ts';
import type { Callable } from '../api/harness.ts';
import * as candidate from '../api/interviewing.ts';
import type { Interviewee } from '../api/interviewing.ts';
import type { Chance } from './seeds.ts';
import { untilAnswered } from './server-under-test.ts';

export interface Sending {
  who: Interviewee;
  take: string;
  parts: Buffer[];
  acknowledged: Set<number>;
}

/** A new candidate's take, with nothing sent. */
export async function startSending(
  server: Callable,
  job: Pick<JobDetail, 'hash_link'>,
  { parts = [], email = 'carla@example.test' }: { parts?: Buffer[]; email?: string } = {},
): Promise<Sending> {
  const who = await candidate.begin(server, job, { email });
  return { who, take: await candidate.bind(server, who), parts, acknowledged: new Set() };
}

/** Sends one request: a part, several parts, or one that was already acknowledged. */
export async function sendSome(
  server: Callable,
  { who, take, parts, acknowledged }: Sending,
  chance: Chance,
): Promise<void> {
  const open = [...parts.keys()].filter((number) => !acknowledged.has(number) || chance.next() < 0.05);
  const many = 1 + Math.floor(chance.next() * 8);
  const from = Math.floor(chance.next() * open.length);
  const some = chance.next() < 0.5 ? open.slice(from, from + many) : chance.shuffled(open).slice(0, many);
  const [only, ...more] = some;
  if (only === undefined) return;
  const contentOf = (number: number) => parts[number] ?? Buffer.alloc(0);
  if (more.length === 0) {
    const sent = await candidate.sendPart(server, who, { take, number: only }, contentOf(only));
    if (sent.status < 300) acknowledged.add(only);
    return;
  }
  const body = Buffer.concat(some.map((number) => candidate.frame(contentOf(number), { number })));
  const sent = await call(server, takes.putParts, { token: who.token, params: { take }, body });
  if (sent.status < 300) for (const { number } of sent.data.stored) acknowledged.add(number);
}

export interface Recording {
  partBytes: number;
  pauseMs: number;
}

/** Records and sends until `hasFinished`. A part counts once it is acknowledged. */
export async function sendUntil(
  server: Callable,
  { who, take, parts }: Sending,
  hasFinished: () => boolean,
  { partBytes, pauseMs }: Recording,
): Promise<void> {
  while (!hasFinished()) {
    const part = randomBytes(partBytes);
    const number = parts.length;
    parts.push(part);
    const sent = await untilAnswered(() => candidate.sendPart(server, who, { take, number }, part));
    expect(sent.status).toBeLessThan(300);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

export function seal(server: Callable, { who, take, parts }: Sending) {
  const body = candidate.manifestOf([parts]);
  return call(server, takes.sealTake, { token: who.token, params: { take }, body });
}

/** Seals, however often the server fails: its digest is that of the bytes sent. Returns the reply. */
export async function expectSealed(server: Callable, sending: Sending) {
  const sealed = await untilAnswered(() => seal(server, sending));
  const sha256 = candidate.sha256Of(Buffer.concat(sending.parts));
  expect(sealed.data).toMatchObject({ state: 'stored', segments: [{ sha256 }] });
  return sealed;
}

/** Answers, and compares what the recruiter downloads once the background task has run. */
export async function expectOriginal(
  server: Callable & { port: number },
  token: string,
  { who, take, parts }: Sending,
): Promise<void> {
  const sha256 = candidate.sha256Of(Buffer.concat(parts));
  const answer = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take });
  await untilAnswered(() => call(server, submitAnswer, { token: who.token, body: answer }));
  await eventually(async () => {
    const params = { id: who.interview.response_id };
    const { answers } = (await call(server, getResponse, { token, params })).data;
    const video = answers.find((found) => found.video)?.video;
    expect(video?.sha256).toBe(sha256);
    const got = await fetch(new URL(video?.original ?? '', `http://127.0.0.1:${server.port}`));
    expect(candidate.sha256Of(Buffer.from(await got.arrayBuffer()))).toBe(sha256);
  }, 60_000);
}
