// What saves the device bytes and round trips: the rest of a part, a binding with the first parts, a summary in place of the list
// of parts, and a seal that goes ahead of the last parts. None of them seals anything but what was recorded (P2), or shows anything of
// another response.
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import * as takes from '#contract/take.ts';
import { call, eventually, signUp, startTestApp, type TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { makeJob } from './people.ts';

let test: TestApp;
let who: Interviewee;
let other: Interviewee;
/** Of another agency. */
let stranger: Interviewee;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  const job = await makeJob(test.app, await signUp(test));
  who = await candidate.begin(test, job);
  other = await candidate.begin(test, job);
  stranger = await candidate.begin(test, await makeJob(test.app, await signUp(test)));
});
afterAll(() => test.stop());

const { state, seal } = candidate.takeCalls(() => ({ test, who }));
const bytes = Buffer.concat(candidate.someParts(6, 10_000));
const sha256 = candidate.sha256Of(bytes);

describe('the rest of a part', () => {
  it('completes what a cut request has begun, even while that request is still open', async () => {
    const take = await candidate.bind(test, who);
    const request = sendBeginning(take, 25_000);
    await eventually(async () => expect((await state(take)).begun).toEqual([begunOf(25_000)]));
    // Only the take's own response hears of it.
    expect((await call(test, takes.getTake, { token: other.token, params: { take } })).error?.code).toBe(
      'take_unknown',
    );
    expect(await sendRest(take, 25_000)).toMatchObject({ data: { stored: [{ segment: 0, number: 0 }] } });
    request.destroy();
    expect(await state(take)).toEqual({ state: 'open', parts: [{ segment: 0, number: 0 }] });
    const sealed = await seal(take, candidate.manifestOf([[bytes]]));
    expect(sealed.data).toMatchObject({ state: 'stored', segments: [{ bytes: bytes.length, sha256 }] });
  });

  it('completes it after the request has ended, and from less than has arrived', async () => {
    const take = await candidate.bind(test, who);
    await cutAfter(take, 40_000);
    expect((await sendRest(take, 30_000)).data.stored).toHaveLength(1);
    expect((await seal(take, candidate.manifestOf([[bytes]]))).data.state).toBe('stored');
  });

  it('is refused if it is not the rest, and the whole part is accepted', async () => {
    const take = await candidate.bind(test, who);
    await cutAfter(take, 40_000);
    const wrong = Buffer.from(bytes);
    wrong[bytes.length - 1] = (wrong[bytes.length - 1] ?? 0) ^ 1;
    expect((await sendRest(take, 30_000, wrong)).error?.code).toBe('digest_mismatch');
    // More than has arrived cannot be left out.
    expect((await sendRest(take, 50_000)).error?.code).toBe('digest_mismatch');
    expect((await state(take)).parts).toEqual([]);
    const body = candidate.frame(bytes, { number: 0 });
    const sent = await call(test, takes.putParts, { token: who.token, params: { take }, body });
    expect(sent.data.stored).toHaveLength(1);
    expect(await state(take)).not.toHaveProperty('begun');
  });

  it('that this process cannot complete does not keep the next parts from being stored', async () => {
    const take = await candidate.bind(test, who);
    const rest = candidate.frame(bytes.subarray(40_000), { number: 0, sha256 });
    const body = Buffer.concat([rest, candidate.frame(bytes, { number: 1 })]);
    const sent = await call(test, takes.putParts, { token: who.token, params: { take }, body });
    expect(sent.data).toEqual({ state: 'open', stored: [{ segment: 0, number: 1 }] });
  });

  it('of another agency’s take with the same id is neither shown nor joined', async () => {
    const take = await candidate.bind(test, who);
    const params = { take };
    const { token } = stranger;
    const body = candidate.bindingFor(stranger);
    await cutAfter(take, 40_000);
    expect((await call(test, takes.bindTake, { token, params, body })).data).toEqual({
      state: 'open',
      parts: [],
    });
    expect((await sendRest(take, 40_000, bytes, token)).error?.code).toBe('digest_mismatch');
    expect((await sendRest(take, 40_000)).data.stored).toHaveLength(1);
    expect((await call(test, takes.getTake, { token, params })).data.parts).toEqual([]);
  });

  it('of another take is not joined', async () => {
    const [take, another] = [await candidate.bind(test, who), await candidate.bind(test, who)];
    await cutAfter(take, 40_000);
    expect((await sendRest(another, 40_000)).error?.code).toBe('digest_mismatch');
  });
});

describe('a binding with the first parts', () => {
  const body = candidate.frame(bytes, { number: 0 });
  const put = (take: string, header: string, token = who.token) =>
    call(test, takes.putParts, {
      token,
      params: { take },
      body,
      headers: { [takes.bindingHeader]: header },
    });

  it('binds the take, once and for its own response', async () => {
    const take = newId();
    const header = takes.encodeBinding(candidate.bindingFor(who));
    expect((await put(take, header)).data).toEqual({ state: 'open', stored: [{ segment: 0, number: 0 }] });
    expect((await put(take, header)).status).toBe(200);
    expect((await put(take, header, other.token)).error?.code).toBe('id_taken');
    const strangers = takes.encodeBinding(candidate.bindingFor(stranger));
    expect((await put(take, header, stranger.token)).error?.code).toBe('question_unknown');
    // Each agency has its own ids: this is another take.
    expect((await put(take, strangers, stranger.token)).status).toBe(200);
    const changed = takes.encodeBinding(candidate.bindingFor(who, { mime_type: 'video/mp4' }));
    expect((await put(take, changed)).error?.code).toBe('id_taken');
    expect((await state(take)).parts).toHaveLength(1);
  });

  it('that is none is refused, and nothing is stored', async () => {
    const take = newId();
    for (const header of ['%', '%7B', 'null', takes.encodeBinding(candidate.bindingFor(who)).slice(0, 40)])
      expect((await put(take, header)).error?.code).toBe('invalid_fields');
    expect((await call(test, takes.getTake, { token: who.token, params: { take } })).error?.code).toBe(
      'take_unknown',
    );
  });
});

describe('a manifest with a summary', () => {
  it('seals the take', async () => {
    const { take, parts } = await stored(3);
    const { data } = await seal(take, summaryOf(parts));
    expect(data).toMatchObject({
      state: 'stored',
      segments: [{ sha256: candidate.sha256Of(Buffer.concat(parts)) }],
    });
  });

  it('that does not match seals nothing, and a list is asked for', async () => {
    const { take, parts } = await stored(3);
    const changed = parts.map((part, i) => (i === 1 ? Buffer.from(part).fill(1) : part));
    for (const wrong of [changed, parts.toReversed()])
      expect((await seal(take, summaryOf(wrong))).data).toEqual({ state: 'list_needed' });
    const [segment] = summaryOf(parts).segments;
    const longer = { ...segment?.summary, bytes: 1 };
    const lie = { segments: [{ ...segment, summary: longer }] } as takes.Manifest;
    expect((await seal(take, lie)).data).toEqual({ state: 'list_needed' });
    expect((await state(take)).state).toBe('open');
    expect((await seal(take, candidate.manifestOf([parts]))).data.state).toBe('stored');
  });

  it('of fewer or more parts than are stored seals nothing', async () => {
    const { take, parts } = await stored(3);
    expect((await seal(take, summaryOf(parts.slice(0, 2)))).error?.code).toBe('manifest_mismatch');
    const more = await seal(take, summaryOf([...parts, Buffer.from('more')]));
    expect(more.data).toEqual({ state: 'missing', parts: [{ segment: 0, number: 3 }] });
  });

  it('and a list, or neither, is refused', async () => {
    const { take, parts } = await stored(1);
    const [segment] = summaryOf(parts).segments;
    const [listed] = candidate.manifestOf([parts]).segments;
    for (const both of [
      { ...listed, ...segment },
      { ...segment, summary: undefined },
    ])
      expect((await seal(take, { segments: [both] } as takes.Manifest)).error?.code).toBe(
        'manifest_mismatch',
      );
  });
});

describe('a seal ahead of the last parts', () => {
  const send = (take: string, part: Buffer, number: number) =>
    candidate.sendPart(test, who, { take, number }, part);

  it('waits for them', async () => {
    const take = await candidate.bind(test, who);
    const parts = candidate.someParts(3);
    await send(take, parts[0] ?? bytes, 0);
    let isSealed = false;
    const sealing = seal(take, { ...summaryOf(parts), await_parts: true }).then((reply) => {
      isSealed = true;
      return reply;
    });
    await sleep(200);
    await send(take, parts[2] ?? bytes, 2);
    await sleep(200);
    expect(isSealed).toBe(false);
    const begunMs = performance.now();
    await send(take, parts[1] ?? bytes, 1);
    expect((await sealing).data.state).toBe('stored');
    // Told by the part itself, not by the next look.
    expect(performance.now() - begunMs).toBeLessThan(900);
  });

  it('does not wait for ever, and only one seal of a take waits', async () => {
    const take = await candidate.bind(test, who);
    const parts = candidate.someParts(2);
    await send(take, parts[0] ?? bytes, 0);
    const missing = { state: 'missing', parts: [{ segment: 0, number: 1 }] };
    const begunMs = performance.now();
    const first = seal(take, { ...summaryOf(parts), await_parts: true });
    await sleep(100);
    expect((await seal(take, { ...summaryOf(parts), await_parts: true })).data).toEqual(missing);
    expect(performance.now() - begunMs).toBeLessThan(3000);
    expect((await first).data).toEqual(missing);
  }, 20_000);
});

async function stored(count: number): Promise<{ take: string; parts: Buffer[] }> {
  const take = await candidate.bind(test, who);
  const parts = candidate.someParts(count);
  for (const [number, part] of parts.entries()) await candidate.sendPart(test, who, { take, number }, part);
  return { take, parts };
}

function summaryOf(parts: readonly Buffer[]): takes.Manifest {
  const digests = parts.map((part) => createHash('sha256').update(part).digest());
  return {
    segments: candidate.manifestOf([parts]).segments.map(({ parts: _, ...segment }) => ({
      ...segment,
      summary: {
        parts: parts.length,
        bytes: parts.reduce((sum, { length }) => sum + length, 0),
        sha256: candidate.sha256Of(Buffer.concat(digests)),
      },
    })),
  };
}

function begunOf(arrived: number) {
  return { segment: 0, number: 0, bytes: arrived };
}

/** Sends so many bytes of the part and leaves the request open. */
function sendBeginning(take: string, arrived: number) {
  const body = candidate.frame(bytes, { number: 0 });
  const request = httpRequest(`${test.app.listeningOrigin}/api/takes/${take}/parts`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/vnd.candor.parts',
      'content-length': body.length,
    },
  });
  request.on('error', () => undefined);
  request.write(body.subarray(0, body.length - bytes.length + arrived));
  return request;
}

async function cutAfter(take: string, arrived: number): Promise<void> {
  const request = sendBeginning(take, arrived);
  await eventually(async () => expect((await state(take)).begun).toEqual([begunOf(arrived)]));
  request.destroy();
}

function sendRest(take: string, from: number, whole: Buffer = bytes, token = who.token) {
  const body = candidate.frame(whole.subarray(from), { number: 0, sha256 });
  return call(test, takes.putParts, { token, params: { take }, body });
}
