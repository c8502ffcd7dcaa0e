// Takes over HTTP: parts put if absent, checked by digest, sealed once, and visible only to their own
// response (P2, P3, P6, P8).
import { truncateSync, mkdirSync, openSync, closeSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { startInvitation } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import * as takes from '#contract/take.ts';
import { partKey } from '../../server/domain/interviews/part-keys.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { makeJob } from './people.ts';

let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
let who: Interviewee;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
  who = await candidate.begin(test, job);
});
afterAll(() => test.stop());

const { state, seal } = candidate.takeCalls(() => ({ test, who }));

describe('binding a take', () => {
  it('repeated gets the same reply', async () => {
    const params = { take: newId() };
    const body = candidate.bindingFor(who);
    const first = await call(test, takes.bindTake, { token: who.token, params, body });
    const again = await call(test, takes.bindTake, { token: who.token, params, body });
    expect(first.data).toEqual({ state: 'open', parts: [] });
    expect(again.data).toEqual(first.data);
  });

  it('with other content is refused', async () => {
    const params = { take: newId() };
    await call(test, takes.bindTake, { token: who.token, params, body: candidate.bindingFor(who) });
    const otherReply = await call(test, takes.bindTake, {
      token: who.token,
      params,
      body: candidate.bindingFor(who, { mime_type: 'video/mp4' }),
    });
    expect(otherReply.error?.code).toBe('id_taken');
  });

  it('to a question that is not the candidate’s video question is refused', async () => {
    const bindTo = (changes: object) =>
      call(test, takes.bindTake, {
        token: who.token,
        params: { take: newId() },
        body: candidate.bindingFor(who, changes),
      });
    expect((await bindTo({ question_id: newId() })).error?.code).toBe('question_unknown');
    expect((await bindTo({ question_id: candidate.questionOf(who, 'text').id })).error?.code).toBe(
      'wrong_answer_kind',
    );
    expect((await bindTo({ question_id: null })).error).toMatchObject({
      code: 'invalid_fields',
      fields: { question_id: 'required' },
    });
    expect((await bindTo({ mime_type: 'text/html' })).error).toMatchObject({
      code: 'invalid_fields',
      fields: { mime_type: 'format' },
    });
  });
});

describe('a part', () => {
  it('is stored once: 201, and 200 when repeated', async () => {
    const take = await candidate.bind(test, who);
    const [bytes = Buffer.alloc(1)] = candidate.someParts(1);
    expect((await candidate.sendPart(test, who, { take, number: 0 }, bytes)).status).toBe(201);
    expect((await candidate.sendPart(test, who, { take, number: 0 }, bytes)).status).toBe(200);
    expect(await state(take)).toEqual({ state: 'open', parts: [{ segment: 0, number: 0 }] });
  });

  it('with a wrong or missing digest is refused and not stored', async () => {
    const take = await candidate.bind(test, who);
    const [bytes = Buffer.alloc(1), otherBytes = Buffer.alloc(1)] = candidate.someParts(2);
    for (const headers of [
      candidate.digestHeader(otherBytes),
      {},
      { 'content-digest': 'sha-256=nonsense' },
    ]) {
      const sent = await candidate.sendPart(
        test,
        who,
        { take, number: 0 },
        bytes,
        headers as Record<string, string>,
      );
      expect([sent.status, sent.error?.code]).toEqual([422, 'digest_mismatch']);
    }
    expect((await state(take)).parts).toEqual([]);
  });

  it('under a number that takes cannot have is refused', async () => {
    const take = await candidate.bind(test, who);
    const bytes = Buffer.from('x');
    for (const at of [
      { number: takes.maxParts },
      { number: -1 },
      { number: 0.5 },
      { number: 0, segment: takes.maxSegments },
    ]) {
      const sent = await candidate.sendPart(test, who, { take, ...at }, bytes);
      expect([sent.status, sent.error?.code]).toEqual([422, 'part_out_of_range']);
    }
    expect((await state(take)).parts).toEqual([]);
  });

  it('with other bytes under the same number is refused, and the first ones stay', async () => {
    const take = await candidate.bind(test, who);
    const [bytes = Buffer.alloc(1), otherBytes = Buffer.alloc(1)] = candidate.someParts(2);
    await candidate.sendPart(test, who, { take, number: 3 }, bytes);
    const sent = await candidate.sendPart(test, who, { take, number: 3 }, otherBytes);
    expect([sent.status, sent.error?.code]).toEqual([409, 'part_conflict']);
    expect((await candidate.sendPart(test, who, { take, number: 3 }, bytes)).status).toBe(200);
  });

  it('that is too large or empty is refused', async () => {
    const take = await candidate.bind(test, who);
    const large = await candidate.sendPart(
      test,
      who,
      { take, number: 0 },
      Buffer.alloc(takes.maxPartBytes + 1),
    );
    expect([large.status, large.error?.code]).toEqual([413, 'too_large']);
    expect((await candidate.sendPart(test, who, { take, number: 0 }, Buffer.alloc(0))).status).toBe(422);
    expect((await state(take)).parts).toEqual([]);
  });
});

describe('several parts in one request', () => {
  it('are all stored, in any order, from several requests at once', async () => {
    const take = await candidate.bind(test, who);
    const parts = candidate.someParts(40);
    const frames = parts.map((part, number) => candidate.frame(part, { number })).toReversed();
    const bodies = [frames.slice(0, 20), frames.slice(10, 30), frames.slice(20)].map((some) =>
      Buffer.concat(some),
    );
    const sent = await Promise.all(
      bodies.map((body) => call(test, takes.putParts, { token: who.token, params: { take }, body })),
    );
    expect(sent.map((reply) => reply.data.stored.length)).toEqual([20, 20, 20]);
    expect((await state(take)).parts).toEqual(parts.map((_part, number) => ({ segment: 0, number })));
  });

  it('are stored up to the first bad one', async () => {
    const take = await candidate.bind(test, who);
    const [a = Buffer.alloc(1), b = Buffer.alloc(1), c = Buffer.alloc(1)] = candidate.someParts(3);
    const body = Buffer.concat([
      candidate.frame(a, { number: 0 }),
      candidate.frame(b, { number: 1, sha256: candidate.sha256Of(a) }),
      candidate.frame(c, { number: takes.maxParts }),
    ]);
    const sent = await call(test, takes.putParts, { token: who.token, params: { take }, body });
    expect(['digest_mismatch', 'part_out_of_range']).toContain(sent.error?.code);
    expect(sent.error?.details?.['stored']).toEqual([{ segment: 0, number: 0 }]);
    expect((await state(take)).parts).toEqual([{ segment: 0, number: 0 }]);
  });

  it('are stored up to the break if the request breaks midway', async () => {
    const take = await candidate.bind(test, who);
    const parts = candidate.someParts(5, 20_000);
    const body = Buffer.concat(parts.map((part, number) => candidate.frame(part, { number })));
    const request = await sendBeginning(take, body, body.length - 100);
    // Each part is stored when complete, not when the request ends.
    await eventually(async () => expect((await state(take)).parts).toHaveLength(4));
    const closed = new Promise((resolve) => request.once('close', resolve));
    request.destroy();
    await closed;
    expect((await state(take)).parts).toHaveLength(4);
  });

  it('that announce far too much are refused before the disk is used', async () => {
    const take = await candidate.bind(test, who);
    const header = candidate.frame(Buffer.alloc(1), { number: 0 });
    header.writeUInt32BE(2 ** 31, 8);
    const sent = await call(test, takes.putParts, { token: who.token, params: { take }, body: header });
    expect([sent.status, sent.error?.code]).toEqual([413, 'too_large']);
    const status = await announce(take, 2 * 1024 ** 3);
    expect(status).toBe(413);
    expect((await state(take)).parts).toEqual([]);
  });

  it('must fit the limit of a request', async () => {
    const take = await candidate.bind(test, who);
    const body = Buffer.concat(
      candidate
        .someParts(takes.maxPartsPerRequest + 1, 1)
        .map((part, number) => candidate.frame(part, { number })),
    );
    const sent = await call(test, takes.putParts, { token: who.token, params: { take }, body });
    expect(sent.error?.code).toBe('too_large');
    expect((await state(take)).parts).toHaveLength(takes.maxPartsPerRequest);
  });
});

describe('a take', () => {
  it('of more than 500 MB is refused before the disk is full', async () => {
    const take = await candidate.bind(test, who);
    const folder = join(test.dataDir, 'media', 'agencies', owner.agencyId, 'takes', take);
    mkdirSync(folder, { recursive: true });
    // Sparse files: as long as real parts, without filling the test's disk.
    for (let i = 0; i < takes.maxTakeBytes / takes.maxPartBytes; i += 1) {
      const file = join(
        test.dataDir,
        'media',
        partKey({ agency_id: owner.agencyId, id: take }, { segment: 0, number: i }),
      );
      closeSync(openSync(file, 'w'));
      truncateSync(file, takes.maxPartBytes);
    }
    const reply = await candidate.sendPart(test, who, { take, segment: 1, number: 0 }, Buffer.from('x'));
    expect([reply.status, reply.error?.code]).toEqual([413, 'too_large']);
    const body = candidate.frame(Buffer.from('x'), { segment: 1, number: 0 });
    expect((await call(test, takes.putParts, { token: who.token, params: { take }, body })).error?.code).toBe(
      'too_large',
    );
  });

  it('belongs to one session: other sessions and agencies get the same 404 as for a missing one', async () => {
    const take = await candidate.bind(test, who);
    const stranger = await candidate.begin(test, job);
    const farOwner = await signUp(test);
    const far = await candidate.begin(test, await makeJob(test.app, farOwner));
    const bytes = Buffer.from('x');
    for (const { token } of [stranger, far]) {
      for (const id of [take, newId()]) {
        const got = await call(test, takes.getTake, { token, params: { take: id } });
        const put = await candidate.sendPart(test, { token }, { take: id, number: 0 }, bytes);
        const many = await call(test, takes.putParts, {
          token,
          params: { take: id },
          body: candidate.frame(bytes, { number: 0 }),
        });
        const poster = await call(test, takes.putPoster, { token, params: { take: id }, body: bytes });
        const sealed = await seal(id, candidate.manifestOf([[bytes]]), token);
        for (const answer of [got, put, many, poster, sealed]) {
          expect([answer.status, answer.error?.code, answer.error?.details]).toEqual([
            404,
            'take_unknown',
            undefined,
          ]);
        }
      }
    }
    expect((await call(test, takes.getTake, { params: { take } })).error?.code).toBe('not_signed_in');
    expect((await state(take)).parts).toEqual([]);
  });

  it('continues from another device of the same person', async () => {
    const take = await candidate.bind(test, who);
    const [a = Buffer.alloc(1), b = Buffer.alloc(1)] = candidate.someParts(2);
    await candidate.sendPart(test, who, { take, number: 0 }, a);
    const { session_token: token } = await startElsewhere();
    await candidate.sendPart(test, { token }, { take, number: 1 }, b);
    expect((await seal(take, candidate.manifestOf([[a, b]]), token)).data.state).toBe('stored');
  });
});

/** The same candidate's personal link on another device. */
async function startElsewhere() {
  const body = candidate.startBody();
  await call(test, startInvitation, { params: { hash: who.interview.hash }, body }).then(
    (started) => started.data,
  );
  return body;
}

function openRequest(take: string, contentLength: number) {
  return httpRequest(`${test.app.listeningOrigin}/api/takes/${take}/parts`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/vnd.candor.parts',
      'content-length': contentLength,
    },
  });
}

/** Announces the whole body and sends its beginning; the caller cuts the request. */
async function sendBeginning(take: string, body: Buffer, sentBytes: number): Promise<ClientRequest> {
  const request = openRequest(take, body.length);
  request.on('error', () => undefined);
  await new Promise((resolve) => request.write(body.subarray(0, sentBytes), resolve));
  return request;
}

function announce(take: string, bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = openRequest(take, bytes);
    request.on('response', (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
    request.write(Buffer.alloc(1000));
  });
}

describe('a probe of the line', () => {
  const probe = (bytes: number, token: string | undefined = who.token) =>
    fetch(`${test.app.listeningOrigin}/api/${takes.probeLine.path}`, {
      method: 'PUT',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: new Uint8Array(bytes),
    });

  it('is answered without content', async () => {
    const answer = await probe(192 * 1024);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('has a limit, and needs a session', async () => {
    expect((await probe(takes.maxProbeBytes + 1)).status).toBe(413);
    expect((await probe(1, '')).status).toBe(401);
  });
});
