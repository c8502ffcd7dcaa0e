// A disk that is really full, as a small file system: uploads wait, acknowledged data stays, and
// everything continues once there is room. Mounting needs root; otherwise these tests are skipped.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAnswer } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import * as takes from '#contract/take.ts';
import { fileIdOf, fileKey } from '../../server/platform/storage/file-keys.ts';
import { openDiskStorage } from '../../server/platform/storage/disk-storage.ts';
import { findTakeById } from '../../server/domain/interviews/takes/store.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { makeJob } from './people.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'candor-full-'));
const mount = (options: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]).status === 0;
const isMounted = process.platform === 'linux' && mount('size=1m');

let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
beforeAll(async () => {
  test = await startTestApp({ worker: true });
  test.deps.storage = await openDiskStorage(folder);
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
});
afterAll(async () => {
  await test.stop();
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const giveRoom = (megabytes: number) =>
  expect(mount(`remount,size=${Math.round(megabytes * 1024)}k`)).toBe(true);
const temporaryFiles = () => readdirSync(path.join(folder, '.tmp'));
const numbers = (count: number) => Array.from({ length: count }, (_, number) => ({ segment: 0, number }));

describe.skipIf(!isMounted)('a full disk (which only root can make)', () => {
  it('gives 507 to parts, seals and the task, and all three continue once there is room', async () => {
    test.deps.log.level = 'silent';
    const who = await candidate.begin(test, job);
    const take = await candidate.bind(test, who);
    const answer = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take });
    await call(test, submitAnswer, { token: who.token, body: answer });
    const parts = candidate.someParts(30, takes.maxPartBytes);
    const send = (number: number) =>
      candidate.sendPart(test, who, { take, number }, parts[number] ?? Buffer.alloc(0));
    const held = async () =>
      (await call(test, takes.getTake, { token: who.token, params: { take } })).data.parts;

    // One at a time until the disk is full.
    let sent = 0;
    let last = await send(0);
    while (!last.error) last = await send(++sent);
    expect([last.status, last.error?.code]).toEqual([507, 'storage_full']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(5);
    expect(temporaryFiles()).toEqual([]);
    expect(await held()).toEqual(numbers(sent));

    // Several in one request: the reply names those that still fit.
    giveRoom(1.5);
    const rest = parts.slice(sent).map((part, i) => candidate.frame(part, { number: sent + i }));
    const several = { token: who.token, params: { take }, body: Buffer.concat(rest) };
    const refused = await call(test, takes.putParts, several);
    expect([refused.status, refused.error?.code]).toEqual([507, 'storage_full']);
    expect(await held()).toEqual(
      expect.arrayContaining([...numbers(sent), ...[refused.error?.details?.['stored']].flat()]),
    );
    expect((await held()).length).toBeLessThan(parts.length);
    expect(temporaryFiles()).toEqual([]);

    // Sealing a file copies it: nothing is half-written, and the take stays open.
    const name = { purpose: 'cv', question_id: null, mime_type: 'application/pdf', name: 'cv.txt' } as const;
    const cv = await candidate.bind(test, who, name);
    giveRoom(2.2);
    const text = [Buffer.alloc(takes.maxPartBytes, 'x')];
    expect((await call(test, takes.putParts, several)).status).toBe(200);
    await candidate.sendPart(test, who, { take: cv, number: 0 }, text[0] ?? Buffer.alloc(0));
    const filler = fillUp();
    const sealing = { token: who.token, params: { take: cv }, body: candidate.manifestOf([text]) };
    const unsealed = await call(test, takes.sealTake, sealing);
    expect([unsealed.status, unsealed.error?.code]).toEqual([507, 'storage_full']);
    expect(temporaryFiles()).toEqual([]);

    // A video's seal writes only rows. Its task has no room for the original, and the parts stay.
    const body = candidate.manifestOf([parts]);
    expect((await call(test, takes.sealTake, { token: who.token, params: { take }, body })).data.state).toBe(
      'stored',
    );
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const original = fileKey(owner.agencyId, fileIdOf(take, 'original-0'));
    expect(await test.deps.storage.size(original)).toBeUndefined();
    expect(await test.deps.storage.list(`agencies/${owner.agencyId}/takes/${take}/`)).toHaveLength(30);
    // The task retries, and removes what it has begun each time it fails.
    await eventually(() => expect(temporaryFiles()).toEqual([]));

    // With room again, no restart is needed.
    giveRoom(32);
    rmSync(filler);
    expect((await call(test, takes.sealTake, sealing)).data.state).toBe('stored');
    await eventually(async () => {
      const row = await test.deps.db.asTenant(owner, (tx) => findTakeById(tx, owner.agencyId, take));
      expect(row?.processed_at).not.toBeNull();
    }, 60_000);
    expect(await test.deps.storage.size(original)).toBe(30 * takes.maxPartBytes);
    expect(await test.deps.storage.list(`agencies/${owner.agencyId}/takes/${take}/`)).toEqual([]);
  }, 150_000);
});

/** Fills the disk and returns the file that does it. */
function fillUp(): string {
  const filler = path.join(folder, 'filler');
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
  return filler;
}
