// A sealed take counts even if the candidate never taps "Use this answer", and takes that were not chosen are deleted.
import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdraw } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import { getResponse } from '#contract/response.ts';
import { putPoster } from '#contract/take.ts';
import { markExpired } from '../../server/domain/interviews/mark-expired.ts';
import { removeOtherTakes } from '../../server/domain/interviews/remove-other-takes.ts';
import { settleSilent } from '../../server/domain/interviews/settle-silent.ts';
import { answers, responses } from '../../server/platform/db/schema/response.ts';
import { fileIdOf, fileKey } from '../../server/platform/storage/file-keys.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';

const hourMs = 3_600_000;
let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await startTestApp({ worker: true });
  owner = await signUp(test);
});
afterAll(() => test.stop());

const { answer, finish, inHours, newJob, now } = candidate.interviewCalls(() => ({ test, owner }));

/** Records, sends and seals a take that the candidate does not choose yet. */
async function record(who: Interviewee, startedAt = now()): Promise<string> {
  const take = await candidate.bind(test, who, { started_at: startedAt.toISOString() });
  await candidate.sendTake(test, who, take, [candidate.someParts(2)]);
  return take;
}

async function videoOf(who: Interviewee) {
  const id = who.interview.response_id;
  const { data } = await call(test, getResponse, { token: owner.token, params: { id } });
  const { status, progress } = data;
  return { status, progress, take: data.answers.find(({ question }) => question.type === 'video') };
}

/** The only answer of the interview. */
async function storedAnswer(who: Interviewee) {
  const [row] = await test.deps.db.asTenant(owner, (tx) =>
    tx
      .select({ id: answers.id, take_id: answers.take_id })
      .from(answers)
      .where(eq(answers.response_id, who.interview.response_id)),
  );
  return row;
}

const choose = (who: Interviewee, take: string, at = now()) =>
  answer(who, candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take }, at));

/** The keys under which a take's bytes are stored: its parts, and the files made of them. */
async function bytesOf(take: string): Promise<string[]> {
  const { storage } = test.deps;
  const files = [fileIdOf(take, 'original-0'), fileIdOf(take, 'poster-made')].map((id) =>
    fileKey(owner.agencyId, id),
  );
  const there = await Promise.all(files.map((key) => storage.size(key)));
  const parts = await storage.list(`agencies/${owner.agencyId}/takes/${take}/`);
  return [...parts, ...files.filter((_, index) => there[index] !== undefined)];
}

const removeOthers = (who: Interviewee) =>
  removeOtherTakes.run(
    {
      agency_id: owner.agencyId,
      response_id: who.interview.response_id,
      question_id: candidate.questionOf(who, 'video').id,
    },
    test.deps,
  );

/** The kind of the interview's video question, as a newer version of the server might have stored it. */
async function setKind(who: Interviewee, kind: string): Promise<void> {
  const { version_id } = candidate.questionOf(who, 'video');
  await test.deps.db.asTenant(owner, (tx) =>
    tx.execute(sql`update question_versions set type = ${kind} where id = ${version_id}`),
  );
}

describe('a sealed take that nobody confirmed', () => {
  it('is the answer after the deadline, and the candidate moves to review', async () => {
    const who = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    await record(who);
    const last = await record(who, new Date(now().getTime() + 60_000));
    await markExpired.run({}, test.deps);
    expect((await videoOf(who)).take).toBeUndefined();
    test.passTime(2 * hourMs);
    await markExpired.run({}, test.deps);
    expect(await videoOf(who)).toMatchObject({
      status: 'review',
      progress: 'expired',
      take: { arrived_late: false },
    });
    // Choosing it afterwards, even late, confirms it.
    expect((await choose(who, last)).status).toBe(200);
  });

  it('that arrives after the deadline counts if it was recorded before', async () => {
    const who = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    const recordedAt = now();
    test.passTime(2 * hourMs);
    await markExpired.run({}, test.deps);
    expect(await videoOf(who)).toMatchObject({ status: 'new', progress: 'expired' });
    await record(who, recordedAt);
    expect(await videoOf(who)).toMatchObject({ status: 'review', take: { arrived_late: true } });
  });

  it('recorded before the deadline is not hidden by one recorded after it', async () => {
    const who = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    await record(who);
    test.passTime(2 * hourMs);
    await record(who);
    await markExpired.run({}, test.deps);
    expect(await videoOf(who)).toMatchObject({ status: 'review', take: { arrived_late: false } });
  });

  it('is replaced by a later one, and is not late because it is chosen after the deadline', async () => {
    const who = await candidate.begin(test, await newJob());
    await record(who);
    test.passTime(25 * hourMs);
    await settleSilent.run({}, test.deps);
    const before = await storedAnswer(who);
    const last = await record(who);
    test.passTime(25 * hourMs);
    await settleSilent.run({}, test.deps);
    expect(await storedAnswer(who)).toEqual({ id: before?.id, take_id: last });
    expect(before?.take_id).not.toBe(last);
    expect((await choose(who, last)).status).toBe(200);
    const expiring = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    const inTime = await record(expiring);
    test.passTime(2 * hourMs);
    await markExpired.run({}, test.deps);
    await choose(expiring, inTime);
    expect((await videoOf(expiring)).take).toMatchObject({ arrived_late: false });
  });

  it('recorded after the deadline does not count', async () => {
    const who = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    test.passTime(2 * hourMs);
    await record(who);
    await markExpired.run({}, test.deps);
    expect((await videoOf(who)).take).toBeUndefined();
  });

  it('without a deadline is the answer once the device has been silent for a day', async () => {
    const who = await candidate.begin(test, await newJob());
    await record(who);
    test.passTime(23 * hourMs);
    await settleSilent.run({}, test.deps);
    expect((await videoOf(who)).take).toBeUndefined();
    test.passTime(2 * hourMs);
    await settleSilent.run({}, test.deps);
    expect(await videoOf(who)).toMatchObject({
      status: 'new',
      progress: 'in_progress',
      take: { question: { type: 'video' } },
    });
  });

  it('that answers the last question moves the candidate to review after a day of silence, and can be finished', async () => {
    const who = await candidate.begin(test, await newJob());
    const [code, choice] = [candidate.questionOf(who, 'code'), candidate.questionOf(who, 'choice')];
    await answer(who, candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Because.' }, now()));
    await answer(who, candidate.answerTo(code, { language: 'c', code: '1' }, now()));
    await record(who);
    test.passTime(25 * hourMs);
    await settleSilent.run({}, test.deps);
    expect((await videoOf(who)).status).toBe('new');
    const option_ids = [choice.options[0]?.id];
    await answer(who, candidate.answerTo(choice, { option_ids }, now()));
    test.passTime(23 * hourMs);
    await settleSilent.run({}, test.deps);
    expect((await videoOf(who)).status).toBe('new');
    test.passTime(2 * hourMs);
    await settleSilent.run({}, test.deps);
    expect(await videoOf(who)).toMatchObject({ status: 'review', progress: 'in_progress' });
    await finish(who);
    expect(await videoOf(who)).toMatchObject({ status: 'review', progress: 'completed' });
  });

  it('counts when the candidate finishes, and a withdrawn interview gets none', async () => {
    const who = await candidate.begin(test, await newJob());
    await record(who);
    await finish(who);
    expect(await videoOf(who)).toMatchObject({
      status: 'review',
      progress: 'completed',
      take: { question: { type: 'video' } },
    });
    const withdrawn = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    await record(withdrawn);
    await call(test, withdraw, { token: withdrawn.token, body: { id: newId() } });
    test.passTime(2 * hourMs);
    await markExpired.run({}, test.deps);
    expect((await videoOf(withdrawn)).take).toBeUndefined();
  });

  it('counts even if an interview that expired before cannot be read', async () => {
    for (const [task, ends, passes] of [
      [markExpired, { expire_date: inHours(1) }, 2],
      [settleSilent, {}, 25],
    ] as const) {
      const broken = await candidate.begin(test, await newJob(ends));
      await record(broken);
      test.passTime(60_000);
      const who = await candidate.begin(test, await newJob({ ...ends }));
      await record(who);
      await setKind(broken, 'hologram');
      test.passTime(passes * hourMs);
      await expect(task.run({}, test.deps)).rejects.toThrow('failed');
      expect((await videoOf(who)).take).toBeDefined();
      await setKind(broken, 'video');
      await task.run({}, test.deps);
      expect((await videoOf(broken)).take).toBeDefined();
    }
  });

  it('is replaced by the take that the candidate chose, and by nothing after that', async () => {
    const who = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    const first = await record(who);
    await record(who, new Date(now().getTime() + 60_000));
    const chosenAt = now();
    test.passTime(2 * hourMs);
    await markExpired.run({}, test.deps);
    const settled = (await videoOf(who)).take;
    expect((await choose(who, first, chosenAt)).status).toBe(200);
    const confirmed = (await videoOf(who)).take;
    expect(confirmed?.id).toBe(settled?.id);
    expect((await choose(who, newId(), chosenAt)).error?.code).toBe('already_answered');
  });
});

describe('takes that were not chosen', () => {
  it('are deleted once the chosen one is stored', async () => {
    const who = await candidate.begin(test, await newJob());
    const other = await record(who);
    const chosen = await candidate.bind(test, who);
    await choose(who, chosen);
    await removeOthers(who);
    expect(await bytesOf(other)).not.toEqual([]);
    await candidate.sendTake(test, who, chosen, [candidate.someParts(2)]);
    await eventually(async () => expect(await bytesOf(other)).toEqual([]));
    expect(await bytesOf(chosen)).not.toEqual([]);
    expect((await videoOf(who)).take).toMatchObject({ question: { type: 'video' } });
  });

  it('are deleted as well if their still arrived and the rest never did', async () => {
    const who = await candidate.begin(test, await newJob());
    const [stored, unfinished, chosen] = [
      await record(who),
      await candidate.bind(test, who),
      await record(who),
    ];
    const jpeg = await readFile(new URL('../../server/domain/home/demo/clip.jpg', import.meta.url));
    const still = { token: who.token, params: { take: unfinished }, body: jpeg };
    expect((await call(test, putPoster, still)).status).toBe(200);
    const poster = fileKey(owner.agencyId, fileIdOf(unfinished, 'poster'));
    expect(await test.deps.storage.size(poster)).toBe(jpeg.length);
    await choose(who, chosen);
    await removeOthers(who);
    await eventually(async () => expect(await bytesOf(stored)).toEqual([]));
    await eventually(async () => expect(await test.deps.storage.size(poster)).toBeUndefined());
    // A device that completes the take later, sends all of it, and it is deleted again.
    expect((await call(test, putPoster, still)).status).toBe(200);
    await candidate.sendTake(test, who, unfinished, [candidate.someParts(2)]);
    await eventually(async () => expect(await bytesOf(unfinished)).toEqual([]));
  });

  it('stay while nobody has chosen, and under a legal hold', async () => {
    const who = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    const other = await record(who);
    await record(who, new Date(now().getTime() + 60_000));
    test.passTime(2 * hourMs);
    await markExpired.run({}, test.deps);
    await removeOthers(who);
    expect(await bytesOf(other)).not.toEqual([]);
    await test.deps.db.asTenant(owner, (tx) =>
      tx.update(responses).set({ legal_hold: true }).where(eq(responses.id, who.interview.response_id)),
    );
    await choose(who, other);
    await removeOthers(who);
    expect(await bytesOf(other)).not.toEqual([]);
  });
});
