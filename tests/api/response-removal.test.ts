// Deleting candidates: hidden from every list at once, restorable for a day, then deleted for good with
// rows and bytes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { getInvitation, getSession, submitAnswer } from '#contract/interview.ts';
import { getInvitations } from '#contract/invite.ts';
import { getJobs } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import * as changes from '#contract/response-changes.ts';
import type { Changed } from '#contract/response-changes.ts';
import { getResponse, getResponseCounts, getResponses, inviteByEmail } from '#contract/response.ts';
import { responses } from '../../server/platform/db/schema/response.ts';
import { messages } from '../../server/platform/db/schema/message.ts';
import { mailLink } from '../../server/domain/invitations/send.ts';
import { sweepRemoved } from '../../server/domain/candidates/sweep-removed.ts';
import { addCandidate, storeCv, storeVideo } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { call, eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { answerTo, begin, questionOf } from './interviewing.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOf, messagesOf, rowsOf } from './workspace.ts';

const dayMs = 86_400_000;

let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness.app);
});
beforeEach(async () => {
  job = await makeJob(harness.app, owner);
});
afterAll(() => harness.stop());

const about = (ids: string[], person = owner) => ({
  ...{ token: person.token, params: { id: job.id }, body: { response_ids: ids } },
});
const remove = (ids: string[], person = owner): Promise<Changed> =>
  ask(harness.app, changes.removeResponses, about(ids, person));
const restore = (ids: string[]): Promise<Changed> => ask(harness.app, changes.restoreResponses, about(ids));
const sweep = () => sweepRemoved.run({}, harness.deps);

async function listed(query: Record<string, string> = {}): Promise<string[]> {
  const sent = { token: owner.token, params: { id: job.id }, query };
  return (await ask(harness.app, getResponses, sent)).responses.map((response) => response.id);
}

function counts() {
  return ask(harness.app, getResponseCounts, { token: owner.token, params: { id: job.id } });
}

async function statusOf(candidate: Candidate): Promise<number> {
  const sent = { token: owner.token, params: { id: candidate.id } };
  return (await call(harness, getResponse, sent)).status;
}

function hold(candidate: Candidate, legal_hold: boolean) {
  return harness.deps.db.asTenant(owner, (tx) =>
    tx.update(responses).set({ legal_hold }).where(eq(responses.id, candidate.id)),
  );
}

/** Whether any file below the data folder contains these bytes. */
function isOnDisk(content: Buffer): boolean {
  return readdirSync(harness.dataDir, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(content),
  );
}

test('deleted candidates are in no list and count, and undoing restores them unchanged', async () => {
  const [remaining, gone, alsoGone] = [
    await addCandidate(harness.app, job),
    await addCandidate(harness.app, job, { name: 'Rosalind' }),
    await addCandidate(harness.app, job, { status: 'accepted' }),
  ];
  const ids = [gone.id, alsoGone.id];
  await ask(harness.app, changes.setTags, {
    ...{ token: owner.token, params: { id: job.id } },
    body: { response_ids: ids, add: ['calm'], remove: [] },
  });
  const before = [await listed(), await counts()];
  expect(await remove([...ids, newId()])).toMatchObject({ changed: ids, skipped: [{ code: 'not_found' }] });
  expect(await listed()).toEqual([remaining.id]);
  expect(await listed({ search: 'rosalind' })).toEqual([]);
  expect(await listed({ tag: 'calm' })).toEqual([]);
  expect(await counts()).toMatchObject({ total: 1, statuses: { accepted: 0, review: 1 }, tags: [] });
  expect(await statusOf(gone)).toBe(404);
  const jobs = await ask(harness.app, getJobs, { token: owner.token });
  expect(jobs.find((item) => item.id === job.id)?.responses).toBe(1);
  // Repeated, as after a lost reply.
  expect((await remove(ids)).changed).toEqual(ids);
  expect(await restore(ids)).toEqual({ changed: ids, skipped: [] });
  expect(await restore(ids)).toEqual({ changed: ids, skipped: [] });
  expect([await listed(), await counts()]).toEqual(before);
  expect((await auditOf(harness.app, owner, gone.id)).map((line) => line.kind)).toEqual([
    ...['tags', 'removed', 'restored'],
  ]);
});

test('a deleted candidate’s link leads nowhere, and a device that is still sending continues', async () => {
  const someone = await begin(harness, job);
  const { id, hash } = await harness.deps.db.asTenant(owner, async (tx) => {
    const [row] = await tx.select().from(responses).where(eq(responses.job_id, job.id));
    return row ?? { id: '', hash: '' };
  });
  await remove([id]);
  const opened = await refusal(harness.app, getInvitation, { params: { hash } });
  expect(opened).toMatchObject({ status: 404, code: 'invalid' });
  const body = answerTo(questionOf(someone, 'text'), { text: 'Because.' });
  await ask(harness.app, submitAnswer, { token: someone.token, body });
  expect(await listed()).toEqual([]);
  await restore([id]);
  await ask(harness.app, getInvitation, { params: { hash } });
  expect((await ask(harness.app, getSession, { token: someone.token })).answered).toHaveLength(1);
  expect(await listed()).toEqual([id]);
});

test('deleting a candidate removes their invitation and cancels their waiting messages', async () => {
  const email = `${newId()}@example.test`;
  const sent = { token: owner.token, params: { id: job.id } };
  const invited = await ask(harness.app, inviteByEmail, { ...sent, body: { id: newId(), name: '', email } });
  await eventually(() => expect(harness.mails.some((mail) => mail.to.address === email)).toBe(true));
  const shown = () => ask(harness.app, getInvitations, sent);
  await eventually(async () => expect((await shown()).counts.sent).toBe(1));
  await remove([invited.id]);
  expect(await shown()).toMatchObject({ invitations: [], counts: { sent: 0 } });
  const [message] = await messagesOf(harness.app, owner, invited.id);
  // As if it had not been sent before.
  await harness.deps.db.asTenant(owner, (tx) =>
    tx
      .update(messages)
      .set({ state: 'queued' })
      .where(eq(messages.id, message?.id ?? '')),
  );
  const mailed = harness.mails.length;
  await mailLink.run({ agency_id: owner.agencyId, message_id: message?.id }, harness.deps);
  expect(harness.mails).toHaveLength(mailed);
  expect(await messagesOf(harness.app, owner, invited.id)).toMatchObject([{ state: 'canceled' }]);
});

test('a day later, and not sooner, all rows and bytes of the candidate are deleted', async () => {
  const restored = await addCandidate(harness.app, job);
  const storedVideo = await storeVideo(harness.app, job, restored);
  const gone = await addCandidate(harness.app, job);
  const video = await storeVideo(harness.app, job, gone);
  const cv = Buffer.from(`%PDF-1.7 the life of ${gone.id}`);
  await storeCv(harness.app, gone, cv);
  const sentAt = { token: owner.token, params: { id: gone.id } };
  await ask(harness.app, changes.removeResponse, sentAt);
  await sweep();
  expect([isOnDisk(video.content), isOnDisk(cv)]).toEqual([true, true]);
  harness.passTime(dayMs - 60_000);
  await sweep();
  expect((await rowsOf(harness.app, owner, 'responses')).join()).toContain(gone.id);
  harness.passTime(120_000);
  await sweep();
  await eventually(() => expect([isOnDisk(video.content), isOnDisk(cv)]).toEqual([false, false]));
  expect(isOnDisk(storedVideo.content)).toBe(true);
  for (const table of ['responses', 'answers', 'takes', 'files', 'candidate_sessions'])
    expect.soft((await rowsOf(harness.app, owner, table)).join(), table).not.toContain(gone.id);
  expect((await auditOf(harness.app, owner, gone.id)).map((line) => [line.kind, line.user_id])).toEqual([
    ['removed', owner.userId],
    ['deleted', null],
  ]);
  expect(await restore([gone.id])).toMatchObject({ changed: [], skipped: [{ code: 'not_found' }] });
  // A deletion whose reply was lost still gets the same reply.
  await ask(harness.app, changes.removeResponse, sentAt);
  expect(await listed()).toEqual([restored.id]);
});

test('a candidate whose deletion was undone is not deleted', async () => {
  const candidate = await addCandidate(harness.app, job);
  await remove([candidate.id]);
  await restore([candidate.id]);
  harness.passTime(2 * dayMs);
  await sweep();
  expect(await listed()).toEqual([candidate.id]);
});

describe('a deleted candidate who was invited again', () => {
  const invite = (email: string) =>
    ask(harness.app, inviteByEmail, {
      ...{ token: owner.token, params: { id: job.id } },
      body: { id: newId(), name: '', email },
    });
  const rowOf = (id: string) =>
    harness.deps.db.asTenant(owner, async (tx) => {
      const [row] = await tx.select().from(responses).where(eq(responses.id, id));
      return row;
    });

  test('stays deleted if they had not started: the newer link counts', async () => {
    const email = `${newId()}@example.test`;
    const [old, otherCandidate] = [await invite(email), await invite(`${newId()}@example.test`)];
    await remove([old.id, otherCandidate.id]);
    const again = await invite(email);
    expect(again.id).not.toBe(old.id);
    for (let times = 0; times < 2; times += 1)
      expect(await restore([old.id, otherCandidate.id])).toEqual({
        changed: [otherCandidate.id],
        skipped: [{ response_id: old.id, code: 'already_invited' }],
      });
    expect((await listed()).toSorted()).toEqual([again.id, otherCandidate.id].toSorted());
    // If both are restored at once, the first one exists for the other.
    await remove([again.id]);
    expect(await restore([again.id, old.id])).toEqual({
      changed: [old.id],
      skipped: [{ response_id: again.id, code: 'already_invited' }],
    });
  });

  test('is restored with everything if they had started, and the newer response becomes their next attempt', async () => {
    const old = await addCandidate(harness.app, job);
    const email = `${old.id}@example.test`;
    await remove([old.id]);
    const again = await invite(email);
    expect(await restore([old.id])).toEqual({ changed: [old.id], skipped: [] });
    expect(await rowOf(again.id)).toMatchObject({ attempt: 2, previous_id: old.id });
    expect((await invite(email)).id).toBe(again.id);
    expect((await listed()).toSorted()).toEqual([again.id, old.id].toSorted());
  });

  test('is a different person from one who started from the share link with the same address', async () => {
    const email = `${newId()}@example.test`;
    const old = await invite(email);
    await remove([old.id]);
    await begin(harness, job, { email });
    expect(await restore([old.id])).toEqual({ changed: [old.id], skipped: [] });
    expect(await listed()).toHaveLength(2);
  });
});

describe('a legal hold', () => {
  test('prevents deleting a candidate', async () => {
    const [held, otherCandidate] = [
      await addCandidate(harness.app, job),
      await addCandidate(harness.app, job),
    ];
    await hold(held, true);
    expect(await remove([held.id, otherCandidate.id])).toEqual({
      changed: [otherCandidate.id],
      skipped: [{ response_id: held.id, code: 'legal_hold' }],
    });
    const single = { token: owner.token, params: { id: held.id } };
    expect(await refusal(harness.app, changes.removeResponse, single)).toMatchObject({
      ...{ status: 409, code: 'legal_hold' },
    });
    expect(await listed()).toEqual([held.id]);
  });

  test('set afterwards keeps that deleted candidate from final deletion, and nobody else', async () => {
    const [held, otherCandidate] = [
      await addCandidate(harness.app, job),
      await addCandidate(harness.app, job),
    ];
    await remove([held.id, otherCandidate.id]);
    await hold(held, true);
    harness.passTime(2 * dayMs);
    await sweep();
    const rows = (await rowsOf(harness.app, owner, 'responses')).join();
    expect([rows.includes(held.id), rows.includes(otherCandidate.id)]).toEqual([true, false]);
    expect((await restore([held.id])).changed).toEqual([held.id]);
    expect(await listed()).toEqual([held.id]);
  });
});

test('another member can undo a deletion, but not repeat it', async () => {
  const candidate = await addCandidate(harness.app, job);
  const colleague = await addColleague(harness.app, owner, 'admin');
  await remove([candidate.id], colleague);
  expect(await remove([candidate.id])).toMatchObject({ changed: [], skipped: [{ code: 'not_found' }] });
  expect((await restore([candidate.id])).changed).toEqual([candidate.id]);
});

test('deleting and restoring the same candidates at once causes no deadlock', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => addCandidate(harness.app, job)));
  const ids = all.map((candidate) => candidate.id);
  await Promise.all([remove(ids), restore(ids.toReversed()), remove(ids.toReversed()), restore(ids)]);
  const removed = 20 - (await listed()).length;
  expect([0, 20]).toContain(removed);
});
