// The embedded database is killed repeatedly with -9 during writes. The server survives and
// recovers without user action, and every acknowledged write is there, also after a power loss of
// the whole machine. Runs 3 kills, or as many as SOAK says.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShare, submitAnswer } from '#contract/interview.ts';
import { getJobs } from '#contract/job.ts';
import { getResponse, rateAnswer } from '#contract/response.ts';
import * as takes from '#contract/take.ts';
import { call } from '../api/harness.ts';
import * as candidate from '../api/interviewing.ts';
import type { Interviewee } from '../api/interviewing.ts';
import { serverUnderTest, signInToDemo, untilAnswered } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const kills = Math.max(3, Number(process.env['SOAK'] ?? 0));
let server: ServerUnderTest;
let owner: Awaited<ReturnType<typeof signInToDemo>>;
beforeAll(async () => {
  server = await serverUnderTest({ LOG_LEVEL: 'error', TRUST_PROXY: '1' });
  await server.start();
  owner = await signInToDemo(server);
});
afterAll(() => server.remove());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes of one candidate and their recruiter that the server acknowledged. */
interface Acknowledged {
  who: Interviewee;
  answerIds: string[];
  sealed: { take: string; sha256: string }[];
  rated: Map<string, 'good' | 'bad'>;
}

/** Beyond that, existing answers are rated again. */
const maxInterviews = 40;

/** Every write of an interview, each repeated until it is answered: a text, a take and its seal, a rating. */
async function interview(into: Acknowledged[]): Promise<void> {
  const who = await untilBegun();
  const mine: Acknowledged = { who, answerIds: [], sealed: [], rated: new Map() };
  into.push(mine);
  const { token } = who;
  const text = candidate.answerTo(candidate.questionOf(who, 'text'), { text: `Because ${who.token}` });
  const answered = await untilAnswered(() => call(server, submitAnswer, { token, body: text }));
  expect(answered.status).toBe(200);
  mine.answerIds.push(text.id);
  await rate(mine, text.id);
  const take = crypto.randomUUID();
  const binding = { token, params: { take }, body: candidate.bindingFor(who) };
  expect((await untilAnswered(() => call(server, takes.bindTake, binding))).status).toBe(200);
  const parts = candidate.someParts(3);
  for (const [number, part] of parts.entries())
    await untilAnswered(() => candidate.sendPart(server, who, { take, number }, part));
  const seal = { token, params: { take }, body: candidate.manifestOf([parts]) };
  const sealed = await untilAnswered(() => call(server, takes.sealTake, seal));
  const sha256 = candidate.sha256Of(Buffer.concat(parts));
  expect(sealed.data).toMatchObject({ state: 'stored', segments: [{ sha256 }] });
  mine.sealed.push({ take, sha256 });
}

async function rate(mine: Acknowledged, answerId: string): Promise<void> {
  const given = mine.rated.get(answerId) === 'good' ? 'bad' : 'good';
  const rating = { token: owner.token, params: { id: answerId }, body: { rate: given } };
  expect((await untilAnswered(() => call(server, rateAnswer, rating))).status).toBe(200);
  mine.rated.set(answerId, given);
}

/**
 * The same id and token each time: a start that was committed but whose reply was lost is answered again (P3).
 * Each attempt has its own address: a database that starts slowly costs more attempts than one address may make.
 */
async function untilBegun(): Promise<Interviewee> {
  const body = candidate.startBody();
  const params = { hash: owner.job.hash_link };
  const started = await untilAnswered(() => {
    if (!server.isRunning()) throw new Error(`The server ended: ${server.output()}`);
    attempts += 1;
    return call(server, startShare, { params, body, headers: { 'x-forwarded-for': addressOf(attempts) } });
  });
  return { token: body.session_token, interview: started.data };
}

let attempts = 0;

function addressOf(number: number): string {
  return `10.0.${Math.floor(number / 250)}.${1 + (number % 250)}`;
}

async function expectAllThere(acknowledged: readonly Acknowledged[]): Promise<void> {
  for (const { who, answerIds, sealed, rated } of acknowledged) {
    const params = { id: who.interview.response_id };
    // The server may notice only now that a connection broke with the database.
    const { data } = await untilAnswered(() => call(server, getResponse, { token: owner.token, params }));
    const here = new Map(data.answers.map((answer) => [answer.id, answer]));
    for (const id of answerIds) expect(here.has(id)).toBe(true);
    for (const [answerId, given] of rated) expect(here.get(answerId)?.my_rate).toBe(given);
    for (const { take } of sealed) {
      const known = await untilAnswered(() =>
        call(server, takes.getTake, { token: who.token, params: { take } }),
      );
      expect(known.data.state).toBe('stored');
    }
  }
}

describe('a database killed with -9 while writing', () => {
  it(
    'keeps every acknowledged answer, rating and seal, and the server continues without help',
    async ({ onTestFailed }) => {
      onTestFailed(() => void process.stderr.write(server.output().slice(-5000)));
      const acknowledged: Acknowledged[] = [];
      let isFinished = false;
      const killing = (async () => {
        for (let i = 0; i < kills; i += 1) {
          await pause(100 + Math.random() * 500);
          server.killDatabase();
          // A reply proves that the server itself has restarted the database.
          const params = { id: owner.job.id };
          await untilAnswered(() =>
            fetch(`http://127.0.0.1:${server.port}/api/jobs/${params.id}`, {
              headers: { authorization: `Bearer ${owner.token}` },
            }),
          );
        }
        isFinished = true;
      })();
      const working = async (lane: number) => {
        while (!isFinished) {
          if (acknowledged.length < maxInterviews) await interview(acknowledged);
          const mine = acknowledged[lane];
          const [answerId] = mine?.answerIds ?? [];
          if (mine && answerId) await rate(mine, answerId);
        }
      };
      await Promise.all([...[0, 1, 2].map(working), killing]);
      expect(acknowledged.length).toBeGreaterThan(2);
      expect(server.isRunning()).toBe(true);
      await expectAllThere(acknowledged);
      server.killDatabase();
      await server.kill();
      await server.start();
      await expectAllThere(acknowledged);
    },
    60_000 + kills * 20_000,
  );

  it('has its port again, also if that is taken for a moment', async () => {
    process.kill(server.pid(), 'SIGSTOP');
    const release = await takeOver(server.killDatabase());
    process.kill(server.pid(), 'SIGCONT');
    expect((await call(server, getJobs, { token: owner.token })).status).toBeGreaterThanOrEqual(500);
    await pause(2000);
    expect(server.isRunning(), server.output()).toBe(true);
    await release();
    const { status } = await untilAnswered(() => call(server, getJobs, { token: owner.token }));
    expect(status).toBe(200);
  }, 60_000);
});

/** Listens on a port as soon as its process has ended. Returns what ends that. */
async function takeOver(port: number | undefined): Promise<() => Promise<void>> {
  for (;;) {
    const stranger = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    const isTaken = await once(stranger, 'listening').catch(() => undefined);
    if (isTaken) return () => new Promise((resolve) => stranger.close(() => resolve()));
    await pause(1);
  }
}
