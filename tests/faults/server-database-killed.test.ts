// The embedded database is killed with -9 in the middle of writes, again and again: the server lives, goes on by itself,
// and everything that was acknowledged is there, also after the whole machine was switched off. 3 times, or as
// often as SOAK says.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAnswer } from '#contract/interview.ts';
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
  server = await serverUnderTest({ LOG_LEVEL: 'fatal' });
  await server.start();
  owner = await signInToDemo(server);
}, 60_000);
afterAll(() => server.remove());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What one candidate and their recruiter were told is kept. */
interface Acknowledged {
  who: Interviewee;
  answerIds: string[];
  sealed: { take: string; sha256: string }[];
  rated: Map<string, 'good' | 'bad'>;
}

/** The start is limited to so many a minute from one address; then what is there is rated again. */
const maxInterviews = 40;

/** Every write of an interview, each sent again until it is answered: a text, a take and its seal, a rating. */
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

/** The same id and token each time: a start that was committed and not heard of is answered again (P3). */
async function untilBegun(): Promise<Interviewee> {
  const body = candidate.startBody();
  const until = Date.now() + 60_000;
  for (;;) {
    try {
      return await candidate.begin(server, owner.job, body);
    } catch (error) {
      if (!server.isRunning()) throw new Error(`The server ended: ${server.said()}`, { cause: error });
      if (Date.now() > until) throw error;
      await pause(50);
    }
  }
}

async function expectAllThere(acknowledged: readonly Acknowledged[]): Promise<void> {
  for (const { who, answerIds, sealed, rated } of acknowledged) {
    const params = { id: who.interview.response_id };
    // A connection of the server's that broke with the database may be found out only now.
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
    'keeps every answer, rating and seal that was acknowledged, and the server goes on by itself',
    async () => {
      const acknowledged: Acknowledged[] = [];
      let isOver = false;
      const killing = (async () => {
        for (let i = 0; i < kills; i += 1) {
          await pause(100 + Math.random() * 500);
          server.killDatabase();
          // Answered again: it was started anew by the server itself.
          const params = { id: owner.job.id };
          await untilAnswered(() =>
            fetch(`http://127.0.0.1:${server.port}/api/jobs/${params.id}`, {
              headers: { authorization: `Bearer ${owner.token}` },
            }),
          );
        }
        isOver = true;
      })();
      const working = async (lane: number) => {
        while (!isOver) {
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
});
