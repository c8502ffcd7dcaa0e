// The collector deletes what nothing refers to, and nothing else: late parts race the clean-up, files
// race their rows (P2).
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { submitAnswer } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { getTake, sealTake } from '#contract/take.ts';
import { collectOrphans } from '../../server/domain/interviews/takes/collect-orphans.ts';
import { processVideo } from '../../server/domain/interviews/takes/process-video.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { deleteForGood } from './candidates.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { makeJob } from './people.ts';

const hourMs = 3_600_000;
let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
let disk: Storage;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
  disk = test.deps.storage;
});
afterEach(() => {
  test.deps.storage = disk;
});
afterAll(() => test.stop());

const collect = (aheadMs = 25 * hourMs) =>
  collectOrphans.run({}, { ...test.deps, now: () => new Date(Date.now() + aheadMs) });
const process = (take: string) => processVideo.run({ agency_id: owner.agencyId, take_id: take }, test.deps);
const partsOf = (take: string) => disk.list(`agencies/${owner.agencyId}/takes/${take}/`);
const remove = (who: Interviewee) => deleteForGood(test, owner.token, who.interview.response_id);

/** A take with all parts sent and its question answered, not sealed yet. */
async function sent(parts: Buffer[]): Promise<{ who: Interviewee; take: string }> {
  const who = await candidate.begin(test, job);
  const take = await candidate.bind(test, who);
  const answer = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take });
  await call(test, submitAnswer, { token: who.token, body: answer });
  for (const [number, part] of parts.entries()) await candidate.sendPart(test, who, { take, number }, part);
  return { who, take };
}

const seal = (who: Interviewee, take: string, parts: Buffer[]) =>
  call(test, sealTake, { token: who.token, params: { take }, body: candidate.manifestOf([parts]) });

/** Sends a part again, and does something else while it is being written. */
async function sendLateDuring(who: Interviewee, take: string, part: Buffer, action: () => Promise<unknown>) {
  let isFirst = true;
  test.deps.storage = {
    ...disk,
    putIfAbsent: async (key, bytes) => {
      if (isFirst) {
        isFirst = false;
        await action();
      }
      return disk.putIfAbsent(key, bytes);
    },
  };
  const answered = await candidate.sendPart(test, who, { take, number: 0 }, part);
  test.deps.storage = disk;
  return answered;
}

async function originalOf(who: Interviewee): Promise<string> {
  const { answers } = (
    await call(test, getResponse, { token: owner.token, params: { id: who.interview.response_id } })
  ).data;
  const address = answers.find((answer) => answer.video)?.video?.original ?? '';
  return candidate.sha256Of((await test.app.inject({ url: address })).rawPayload);
}

describe('a part that arrives late', () => {
  it('after the parts were joined and removed is deleted a day later; the original stays', async () => {
    const parts = candidate.someParts(3);
    const { who, take } = await sent(parts);
    await sendLateDuring(who, take, parts[0] ?? Buffer.alloc(0), async () => {
      await seal(who, take, parts);
      await process(take);
      expect(await partsOf(take)).toEqual([]);
    });
    expect(await partsOf(take)).toHaveLength(1);
    await collect(23 * hourMs);
    expect(await partsOf(take)).toHaveLength(1);
    await collect();
    expect(await partsOf(take)).toEqual([]);
    expect(await originalOf(who)).toBe(candidate.sha256Of(Buffer.concat(parts)));
    expect((await call(test, getTake, { token: who.token, params: { take } })).data.state).toBe('stored');
  });

  it('stays after it was copied while an earlier state of the database may need it', async () => {
    const parts = candidate.someParts(3);
    const { who, take } = await sent(parts);
    const config = { ...test.deps.config, mediaUndeleteDays: 7 };
    const collectAfter = (days: number) =>
      collectOrphans.run({}, { ...test.deps, config, now: () => new Date(Date.now() + days * 24 * hourMs) });
    await seal(who, take, parts);
    await processVideo.run({ agency_id: owner.agencyId, take_id: take }, { ...test.deps, config });
    await collectAfter(6.9);
    expect(await partsOf(take)).toHaveLength(3);
    await collectAfter(7.1);
    expect(await partsOf(take)).toEqual([]);
    expect(await originalOf(who)).toBe(candidate.sha256Of(Buffer.concat(parts)));
  });

  it('after its candidate was deleted is deleted a day later', async () => {
    const parts = candidate.someParts(2);
    const { who, take } = await sent(parts);
    await sendLateDuring(who, take, candidate.someParts(1)[0] ?? Buffer.alloc(0), async () => {
      await remove(who);
      await disk.remove(`agencies/${owner.agencyId}/takes/${take}/`);
    });
    expect(await partsOf(take)).toHaveLength(1);
    await collect();
    expect(await partsOf(take)).toEqual([]);
  });

  it('never costs the original, even if many race with seal, clean-up and collector', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parts = candidate.someParts(6);
      const { who, take } = await sent(parts);
      const sending = Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          candidate.sendPart(test, who, { take, number: i % 6 }, parts[i % 6] ?? Buffer.alloc(0)),
        ),
      );
      const sealed = await seal(who, take, parts);
      expect(sealed.data.state).toBe('stored');
      // The queue retries the task if the collector deleted its file before it had a row.
      const processed = process(take).catch(() => process(take));
      await Promise.all([processed, collect(), sending]);
      await collect();
      expect(await partsOf(take)).toEqual([]);
      expect(await originalOf(who)).toBe(candidate.sha256Of(Buffer.concat(parts)));
    }
  });
});

describe('data that is still needed stays', () => {
  it('acknowledged parts of an open take after 29 days, which can still be sealed', async () => {
    const parts = candidate.someParts(4);
    const { who, take } = await sent(parts);
    await collect(29 * 24 * hourMs);
    expect(await partsOf(take)).toHaveLength(4);
    expect((await seal(who, take, parts)).data.state).toBe('stored');
  });

  it('parts of a stored take whose task had failed for good; the task is queued again', async () => {
    const parts = candidate.someParts(4);
    const { who, take } = await sent(parts);
    await seal(who, take, parts);
    await collect(4 * 24 * hourMs);
    expect(await partsOf(take)).toHaveLength(4);
    await process(take);
    expect(await originalOf(who)).toBe(candidate.sha256Of(Buffer.concat(parts)));
  });

  it('files of an agency that this database does not know', async () => {
    const key = `agencies/${newId()}/files/${newId()}`;
    await disk.put(key, Buffer.from('of another database'));
    await collect();
    expect(await disk.size(key)).toBe(19);
    await disk.remove(key);
  });
});

describe('what a killed process left', () => {
  it('is deleted after a day: a file without a row, a temporary file', async () => {
    const key = `agencies/${owner.agencyId}/files/${newId()}`;
    await disk.put(key, Buffer.from('no row'));
    const temporary = join(test.dataDir, 'media/.tmp');
    await mkdir(temporary, { recursive: true });
    for (const [name, hours] of [
      ['old', 25],
      ['new', 23],
    ] as const) {
      const at = new Date(Date.now() - hours * hourMs);
      await writeFile(join(temporary, `elsewhere.1.${name}.x.1`), 'left');
      await utimes(join(temporary, `elsewhere.1.${name}.x.1`), at, at);
    }
    await collect(23 * hourMs);
    expect(await disk.size(key)).toBe(6);
    await collect();
    expect(await disk.size(key)).toBeUndefined();
    expect(await readdir(temporary)).toEqual(['elsewhere.1.new.x.1']);
  });

  it('is not deleted while a run is about to name it', async () => {
    const parts = candidate.someParts(3);
    const { who, take } = await sent(parts);
    await seal(who, take, parts);
    let isFirst = true;
    // The collector runs between the file and its row, and considers the file a day old.
    test.deps.storage = {
      ...disk,
      put: async (key, source) => {
        const stored = await disk.put(key, source);
        if (isFirst) await collect();
        isFirst = false;
        return stored;
      },
    };
    await expect(process(take)).rejects.toThrow(/removed before it was named|no such file/);
    await process(take);
    expect(await originalOf(who)).toBe(candidate.sha256Of(Buffer.concat(parts)));
    expect(await partsOf(take)).toEqual([]);
  });
});
