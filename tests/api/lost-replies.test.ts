// A reply lost after the commit: repeating the call gets the same reply, and everything exists once (P3).
// The line is cut at the first byte of each reply.
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '#contract/id.ts';
import * as interviews from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { addNote } from '#contract/note.ts';
import { getResponse, getResponses, rateAnswer } from '#contract/response.ts';
import * as takes from '#contract/take.ts';
import { callerOf } from '../faults/server-under-test.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { CallInput, SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { makeJob } from './people.ts';

let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
let eater: net.Server;
let eaten = 0;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
  const port = portOf(test.app.server);
  eater = net.createServer((client) => {
    const server = net.connect(port, '127.0.0.1');
    client.pipe(server);
    // The server has replied, so it has committed. The reply must not arrive.
    server.on('data', () => {
      eaten += 1;
      client.resetAndDestroy();
      server.destroy();
    });
    for (const socket of [client, server]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => eater.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  eater.close();
  await test.stop();
});

function portOf(server: net.Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends once without receiving the reply, then twice with it: the replies must be the same. */
async function repeatAfterLoss(endpoint: Endpoint, input: CallInput): Promise<unknown> {
  const before = eaten;
  await expect(call({ app: callerOf(portOf(eater)) }, endpoint, input)).rejects.toThrow('fetch failed');
  expect(eaten).toBe(before + 1);
  const first = await call(test, endpoint, input);
  const second = await call(test, endpoint, input);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(withoutClock(second.data)).toEqual(withoutClock(first.data));
  return first.data;
}

/** The server's time differs in each reply, and media addresses depend on it. */
function withoutClock(data: unknown): string {
  return JSON.stringify(data, (key, value: unknown) =>
    /^(server_time|.*url|original)$/.test(key) ? 0 : value,
  );
}

describe('a reply that is lost after the commit', () => {
  it('is sent again for the same call, and nothing exists twice', async () => {
    const body = candidate.startBody();
    await repeatAfterLoss(interviews.startShare, { params: { hash: job.hash_link }, body });
    const who = await candidate.begin(test, job, body);
    const { token } = who;
    const take = newId();
    await repeatAfterLoss(takes.bindTake, { token, params: { take }, body: candidate.bindingFor(who) });
    const parts = candidate.someParts(4);
    const [firstPart = Buffer.alloc(0)] = parts;
    const params = { take, segment: 0, number: 0 };
    await repeatAfterLoss(takes.putPart, {
      token,
      params,
      body: firstPart,
      headers: candidate.digestHeader(firstPart),
    });
    const several = Buffer.concat(parts.map((part, number) => candidate.frame(part, { number })));
    const sent = await repeatAfterLoss(takes.putParts, { token, params: { take }, body: several });
    expect(sent).toMatchObject({ state: 'open', stored: parts.map((_, number) => ({ segment: 0, number })) });
    const manifest = candidate.manifestOf([parts]);
    const sealed = await repeatAfterLoss(takes.sealTake, { token, params: { take }, body: manifest });
    const sha256 = candidate.sha256Of(Buffer.concat(parts));
    expect(sealed).toMatchObject({ state: 'stored', segments: [{ sha256 }] });
    const video = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take });
    const text = candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Because.' });
    for (const answer of [video, text])
      await repeatAfterLoss(interviews.submitAnswer, { token, body: answer });
    const rating = { token: owner.token, params: { id: text.id }, body: { rate: 'good' } };
    await repeatAfterLoss(rateAnswer, rating);
    const id = who.interview.response_id;
    const note = { token: owner.token, params: { id }, body: { id: newId(), text: 'A note' } };
    await repeatAfterLoss(addNote, note);
    const finished = { id: newId(), finished_at: new Date().toISOString() };
    await repeatAfterLoss(interviews.finishInterview, { token, body: finished });

    const list = (await call(test, getResponses, { token: owner.token, params: { id: job.id } })).data;
    expect(list.responses).toHaveLength(1);
    const { data } = await call(test, getResponse, { token: owner.token, params: { id } });
    expect(data.answers.map((answer) => answer.id).filter((answer) => answer === text.id)).toHaveLength(1);
    expect(data.notes).toHaveLength(1);
    expect(data.answers.find((answer) => answer.id === text.id)?.raters_count).toBe(1);
  });
});
