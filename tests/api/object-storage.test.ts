// The application on a bucket (the stand-in of tests/s3): parts, files, players, and the move from a disk.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { submitAnswer } from '#contract/interview.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { addReviewLink, getSharedCandidates, openReviewLink } from '#contract/review-link.ts';
import * as takes from '#contract/take.ts';
import { savePhoto } from '#contract/user.ts';
import { makeBackup } from '../../server/entry/backup/make-backup.ts';
import { openDiskStorage } from '../../server/platform/storage/disk-storage.ts';
import { openStorage } from '../../server/platform/media/open-storage.ts';
import { createMediaSigner } from '../../server/platform/storage/sign.ts';
import { putFile } from '../../server/platform/storage/store.ts';
import type { FileKind } from '../../server/platform/storage/store.ts';
import { startS3 } from '../s3/stand-in.ts';
import type { StandInS3 } from '../s3/stand-in.ts';
import { addCandidate, storeVideo } from './candidates.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { makeJob } from './people.ts';
import { runCommandOn } from './run-command.ts';
import { startProcess } from './server-process.ts';
import { png } from './workspace.ts';

let s3: StandInS3;
let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
beforeAll(async () => {
  s3 = await startS3();
  test = await startTestApp({ worker: true, environment: { ...s3.environment, S3_REDIRECT: 'true' } });
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
});
afterAll(async () => {
  await test.stop();
  await s3.stop();
});
afterEach(() => {
  s3.fail = () => undefined;
  s3.bucket.quotaBytes = Number.POSITIVE_INFINITY;
});

const filesOnDisk = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
const keysBelow = (prefix: string) => [...s3.bucket.objects.keys()].filter((key) => key.startsWith(prefix));

async function newTake() {
  const who = await candidate.begin(test, job, { email: `${newId()}@example.test` });
  const take = await candidate.bind(test, who);
  const partsPrefix = `agencies/${owner.agencyId}/takes/${take}/`;
  const send = (number: number, part: Buffer) => candidate.sendPart(test, who, { take, number }, part);
  const seal = (parts: readonly Buffer[]) =>
    call(test, takes.sealTake, { token: who.token, params: { take }, body: candidate.manifestOf([parts]) });
  return { who, take, partsPrefix, send, seal };
}

describe('a recording', () => {
  it('is in the bucket alone: its parts, then its original, which is served whole and by range', async () => {
    const { who, take, partsPrefix } = await newTake();
    const parts = candidate.someParts(30, 5000);
    const whole = Buffer.concat(parts);
    const { data } = await candidate.sendTake(test, who, take, [parts]);
    expect(data.state).toBe('stored');
    const answer = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take });
    await call(test, submitAnswer, { token: who.token, body: answer });
    const url = await eventually(async () => {
      const params = { id: who.interview.response_id };
      const { answers } = (await call(test, getResponse, { token: owner.token, params })).data;
      const original = answers.find(({ video }) => video)?.video?.original;
      expect(original).toBeTruthy();
      expect(keysBelow(partsPrefix)).toEqual([]);
      return original ?? '';
    });
    expect((await test.app.inject({ url })).rawPayload.equals(whole)).toBe(true);
    const range = await test.app.inject({ url, headers: { range: 'bytes=100-299' } });
    expect([range.statusCode, range.headers['content-range']]).toEqual([
      206,
      `bytes 100-299/${whole.length}`,
    ]);
    expect(range.rawPayload.equals(whole.subarray(100, 300))).toBe(true);
    expect(filesOnDisk(join(test.dataDir, 'media'))).toEqual([]);
  });

  it('takes each part once: the same again is the same, other bytes are a conflict', async () => {
    const { send, seal } = await newTake();
    const [part = Buffer.alloc(0), other = Buffer.alloc(0)] = candidate.someParts(2);
    expect([(await send(0, part)).status, (await send(0, part)).status]).toEqual([201, 200]);
    const refused = await send(0, other);
    expect([refused.status, refused.error?.code]).toEqual([409, 'part_conflict']);
    expect((await seal([other])).error?.code).toBe('manifest_mismatch');
    expect((await seal([part])).data.state).toBe('stored');
  });

  it('is not stored if the bucket lost or damaged a part', async () => {
    const { send, seal, partsPrefix } = await newTake();
    const parts = candidate.someParts(3);
    for (const [number, part] of parts.entries()) await send(number, part);
    const [first = '', second = ''] = keysBelow(partsPrefix);
    s3.bucket.objects.delete(second);
    expect((await seal(parts)).data).toEqual({ state: 'missing', parts: [{ segment: 0, number: 1 }] });
    await send(1, parts[1] ?? Buffer.alloc(0));
    s3.bucket.get(first).bytes[0] = (s3.bucket.get(first).bytes[0] ?? 0) ^ 1;
    expect((await seal(parts)).error?.code).toBe('manifest_mismatch');
  });

  it('is in a few objects if its parts come together, and survives the loss of one', async () => {
    const { who, take, partsPrefix, seal } = await newTake();
    const parts = candidate.someParts(40, takes.maxPartBytes);
    const body = Buffer.concat(parts.map((part, number) => candidate.frame(part, { number })));
    const send = () => call(test, takes.putParts, { token: who.token, params: { take }, body });
    expect((await send()).data.stored.length).toBe(40);
    const keys = keysBelow(partsPrefix);
    expect(keys.length).toBe(3);
    const known = await call(test, takes.getTake, { token: who.token, params: { take } });
    expect(known.data).toMatchObject({ run_bytes: 1024 * 1024, parts: { length: 40 } });
    s3.bucket.objects.delete(keys[1] ?? '');
    expect((await seal(parts)).data).toMatchObject({ state: 'missing', parts: { length: 16 } });
    expect((await send()).data.stored.length).toBe(40);
    expect((await seal(parts)).data.state).toBe('stored');
  });

  it('waits on the device while the bucket is down or full', async () => {
    const { send } = await newTake();
    const [part = Buffer.alloc(0)] = candidate.someParts(1);
    // Tasks fail too, and are retried.
    test.deps.log.level = 'silent';
    s3.fail = () => 'slow down';
    const refused = await send(0, part);
    expect([refused.status, refused.error?.code]).toEqual([503, 'not_ready']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const readiness = await test.app.inject({ url: '/readyz' });
    expect([readiness.statusCode, readiness.json()]).toMatchObject([
      503,
      { checks: { storage: 'unreachable' } },
    ]);
    s3.fail = () => undefined;
    s3.bucket.quotaBytes = 10;
    const full = await send(0, part);
    expect([full.status, full.error?.code]).toEqual([507, 'storage_full']);
    s3.bucket.quotaBytes = Number.POSITIVE_INFINITY;
    expect((await send(0, part)).status).toBe(201);
    test.deps.log.level = 'error';
  });
});

describe('S3_REDIRECT', () => {
  const content = randomBytes(1000);
  async function addressOf(
    kind: FileKind,
    mime_type: string,
    through?: Parameters<ReturnType<typeof createMediaSigner>['address']>[3],
  ) {
    const id = newId();
    const storage_key = `agencies/${owner.agencyId}/files/${id}`;
    const stored = await test.deps.storage.put(storage_key, content);
    const row = { agency_id: owner.agencyId, id, kind, storage_key, name: '', mime_type, ...stored };
    await test.deps.db.asTenant(owner, (tx) => putFile(tx, row));
    return createMediaSigner(test.deps.signingKey, test.deps.now).address(owner.agencyId, id, 4, through);
  }
  const player = { 'sec-fetch-dest': 'video', range: 'bytes=10-19' };

  it('sends players of recordings to the bucket, which serves ranges and lets no browser keep them', async () => {
    const url = await addressOf('original', 'video/webm;codecs=vp8,opus');
    const reply = await test.app.inject({ url, headers: player });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'private, no-store']);
    const direct = String(reply.headers['location']);
    expect(new URL(direct).origin).toBe(s3.environment.S3_ENDPOINT);
    const served = await fetch(direct, { headers: { range: player.range } });
    expect([served.status, served.headers.get('content-range')]).toEqual([206, 'bytes 10-19/1000']);
    expect(Buffer.from(await served.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true);
    expect(served.headers.get('content-type')).toBe('video/webm;codecs=vp8,opus');
    expect(served.headers.get('cache-control')).toBe('private, no-store');
  });

  it('sends nothing else there: documents, pictures, scripts, downloads, forged addresses', async () => {
    const url = await addressOf('original', 'video/webm');
    const statusOf = async (address: string, headers: Record<string, string> = player) =>
      (await test.app.inject({ url: address, headers })).statusCode;
    expect(await statusOf(url, { range: player.range })).toBe(206);
    expect(await statusOf(url, { 'sec-fetch-dest': 'empty' })).toBe(200);
    expect(await statusOf(url, { 'sec-fetch-dest': 'document' })).toBe(200);
    expect(await statusOf(url.replace(/signature=.{4}/, 'signature=AAAA'))).toBe(404);
    expect((await test.app.inject({ method: 'HEAD', url, headers: player })).statusCode).toBe(206);
    for (const kind of ['cv', 'image', 'poster', 'export'] as const)
      expect(await statusOf(await addressOf(kind, 'application/pdf'))).toBe(206);
  });

  it('sends no guest of a review link there, because the link can be revoked', async () => {
    const reviewed = await addCandidate(test.app, job);
    await storeVideo(test.app, job, reviewed);
    const link = {
      ...{ id: newId(), job_id: job.id, response_ids: [reviewed.id], question_ids: null, name: 'Guest' },
      ...{
        message: '',
        shows_contact: false,
        shows_files: false,
        shows_scorecard: false,
        shows_transcript: false,
      },
      ...{ may_rate: true, may_comment: true, expires_at: null, password: '' },
    };
    const { hash } = (await call(test, addReviewLink, { token: owner.token, body: link })).data;
    const session_token = randomBytes(32).toString('base64url');
    const body = { session_token, password: '', name: 'Gus Guest' };
    await call(test, openReviewLink, { params: { hash }, body });
    const shown = await call(test, getSharedCandidates, { token: session_token });
    const forGuest = shown.data.candidates[0]?.answers[0]?.video?.url ?? '';
    expect(
      (await test.app.inject({ url: forGuest, headers: { 'sec-fetch-dest': 'video' } })).statusCode,
    ).toBe(200);
    const { data } = await call(test, getResponse, { token: owner.token, params: { id: reviewed.id } });
    const forMember = data.answers.flatMap(({ video }) => video?.original ?? [])[0] ?? '';
    expect(
      (await test.app.inject({ url: forMember, headers: { 'sec-fetch-dest': 'video' } })).statusCode,
    ).toBe(302);
  });

  it('is allowed by the policy of pages, for media alone', async () => {
    const policy = String((await test.app.inject({ url: '/login' })).headers['content-security-policy']);
    const origin = s3.environment.S3_ENDPOINT;
    expect(policy).toContain(`media-src 'self' blob: data: ${origin};`);
    expect(policy.split(origin)).toHaveLength(2);
  });
});

describe('a server whose store ignores conditions', () => {
  it('does not start, and names the check', async () => {
    s3.bucket.weaknesses.add('conditions');
    const server = startProcess({ DATABASE_URL: test.ownerUrl, DATA_DIR: test.dataDir, ...s3.environment }, [
      'web',
    ]);
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(
      /^S3_BUCKET recordings at \S+ cannot be used \(conditions\): it ignores If-None-Match/m,
    );
    s3.bucket.weaknesses.clear();
  });
});

describe('an installation that moves from its disk', () => {
  it('serves from both, moves every byte, and can be interrupted', async () => {
    const before = await startTestApp();
    const moving = await startS3();
    moving.bucket.keysPerPage = 3;
    const who = { owner: await signUp(before) };
    const ownJob = await makeJob(before.app, who.owner);
    await call(before, savePhoto, { token: who.owner.token, body: png });
    const person = await candidate.begin(before, ownJob);
    const take = await candidate.bind(before, person);
    const parts = candidate.someParts(12, 3000);
    const send = (number: number) =>
      candidate.sendPart(before, person, { take, number }, parts[number] ?? Buffer.alloc(0));
    for (const number of [0, 1, 2, 3, 4, 5]) await send(number);
    // What its log holds becomes files when it stops.
    await before.deps.storage.close?.();
    const disk = await openDiskStorage(join(before.dataDir, 'media'));
    const large = randomBytes(400_000);
    await disk.put(`agencies/${who.owner.agencyId}/files/large`, large);
    const kept = new Map<string, Buffer>();
    for (const key of [...(await disk.list('agencies/')), ...(await disk.list('people/'))])
      kept.set(key, Buffer.concat(await (await disk.read(key)).toArray()));
    expect(kept.size).toBe(8);

    // The server starts again with a bucket.
    before.deps.storage = await openStorage({
      ...{ dataDir: before.dataDir, ingestSlotBytes: 0 },
      s3: { ...required(test.deps.config.s3), endpoint: moving.environment.S3_ENDPOINT },
    });
    expect((await send(0)).status).toBe(200);
    const conflict = await candidate.sendPart(
      before,
      person,
      { take, number: 0 },
      parts[1] ?? Buffer.alloc(0),
    );
    expect(conflict.error?.code).toBe('part_conflict');
    for (const number of [6, 7, 8]) expect((await send(number)).status).toBe(201);
    expect([...moving.bucket.objects.keys()].filter((key) => key.includes(take))).toHaveLength(3);
    const state = await call(before, takes.getTake, { token: person.token, params: { take } });
    expect(state.data).toMatchObject({
      state: 'open',
      parts: Array.from({ length: 9 }, (_, number) => ({ segment: 0, number })),
    });

    // The store fails in the middle. Files moved so far stay moved.
    let puts = 0;
    moving.fail = (call) =>
      call.startsWith('PUT /agencies') && (puts += 1) > 4 ? 'internal error' : undefined;
    const move = () => runCommandOn(before, 'move-media', moving.environment);
    const interrupted = await move();
    expect([interrupted.code, interrupted.output]).toEqual([1, expect.stringContaining('Run it again')]);
    moving.fail = () => undefined;
    expect(filesOnDisk(join(before.dataDir, 'media')).length).toBeGreaterThan(0);
    await send(9);

    // A copy of an interrupted move, and one with other contents.
    const [half = '', wrong = ''] = [...(await disk.list('agencies/'))].slice(0, 2);
    moving.bucket.objects.delete(half);
    await moving.bucket.put(half, sentOf(kept.get(half) ?? Buffer.alloc(0)));
    moving.bucket.objects.delete(wrong);
    await moving.bucket.put(wrong, sentOf(Buffer.from('other')));
    const differing = await move();
    expect(differing.code).toBe(2);
    expect(differing.output).toContain(`  ${wrong}\n`);
    moving.bucket.objects.delete(wrong);

    const done = await move();
    expect([done.code, done.output]).toEqual([0, expect.stringContaining('Nothing is left on the disk')]);
    expect(filesOnDisk(join(before.dataDir, 'media'))).toEqual([]);
    for (const [key, bytes] of kept)
      expect([key, moving.bucket.get(key).bytes.equals(bytes)]).toEqual([key, true]);

    // The server that still looks in both places, and one that starts now.
    for (const number of [10, 11]) expect((await send(number)).status).toBe(201);
    before.deps.storage = await openStorage({
      ...{ dataDir: before.dataDir, ingestSlotBytes: 0 },
      s3: { ...required(test.deps.config.s3), endpoint: moving.environment.S3_ENDPOINT },
    });
    const body = candidate.manifestOf([parts]);
    const sealed = await call(before, takes.sealTake, { token: person.token, params: { take }, body });
    expect(sealed.data).toMatchObject({ state: 'stored', segments: [{ sha256: body.sha256 }] });
    const file = join(before.dataDir, 'all.tar');
    const backup = await makeBackup(before.ownerUrl, before.deps.storage, file);
    expect(backup.files).toBe(14);
    await before.stop();
    await moving.stop();
  });

  it('refuses to move without a bucket', async () => {
    const none = Object.fromEntries(Object.keys(s3.environment).map((name) => [name, '']));
    expect(await runCommandOn(test, 'move-media', none)).toEqual({
      code: 1,
      output: 'S3_BUCKET is not set.\n',
    });
  });
});

function sentOf(bytes: Buffer) {
  return { bytes, sha256: undefined, md5: undefined, ifNoneMatch: undefined, metadata: {} };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing');
  return value;
}
