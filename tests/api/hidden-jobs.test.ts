// Jobs that a member no longer sees, or never saw, appear in no live updates and emails, and their
// earlier addresses stop working.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { memberships } from '../../server/platform/db/schema/agency.ts';
import { runRetention } from '../../server/domain/candidates/retention/run.ts';
import { addCandidate } from './candidates.ts';
import { eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, ask, companyDraft, makeJob, refusal } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo } from './workspace.ts';

let harness: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  harness = await startTestApp({ worker: true, listen: true });
  owner = await signUp(harness);
});
afterAll(() => harness.stop());

const dayMs = 86_400_000;

/** From now on the member sees no company. */
async function limit({ userId }: Person): Promise<void> {
  await harness.deps.db.asTenant(owner, (tx) =>
    tx.update(memberships).set({ all_companies: false }).where(eq(memberships.user_id, userId)),
  );
}

function mailed(address: string, words: string) {
  return harness.mails.filter(({ to, text }) => to.address === address && text.includes(words));
}

const addressOf = ({ userId }: Person) => `${userId}@example.test`;

test('live updates tell a reviewer only about assigned jobs', async () => {
  const { app } = harness;
  const reviewer = await addColleague(app, owner, 'reviewer');
  const [hidden, shown] = [await makeJob(app, owner), await makeJob(app, owner)];
  await assignJobTo(app, reviewer, shown.id);
  const stopped = new AbortController();
  const reply = await fetch(`${app.listeningOrigin}/api/events`, {
    headers: { authorization: `Bearer ${reviewer.token}` },
    signal: stopped.signal,
  });
  // Read at once: an unread body is canceled when its reply is garbage collected.
  const stream = reply.body?.pipeThrough(new TextDecoderStream());
  if (!stream) throw new Error('no stream');
  const decided: string[] = [];
  for (const job of [hidden, shown]) {
    const { id } = await addCandidate(app, job, { status: 'review' });
    const change = { id: newId(), from: 'review', to: 'accepted' };
    await ask(app, endpoints.setStatus, { token: owner.token, params: { id }, body: change });
    decided.push(id);
  }
  const company = await ask(app, endpoints.createCompany, { token: owner.token, body: companyDraft() });
  let received = '';
  for await (const piece of stream) {
    received += piece;
    if (received.includes(company.id)) break;
  }
  stopped.abort();
  expect(decided.map((id) => received.includes(id))).toEqual([false, true]);
});

test('a candidate’s request is not emailed to members who can no longer see the job, even if they created it', async () => {
  const maker = await addColleague(harness.app, owner, 'recruiter');
  const job = await makeJob(harness.app, maker);
  const { token } = await addCandidate(harness.app, job, { isAnswered: false, name: 'Kim Asks' });
  await limit(maker);
  const body = { id: newId(), kind: 'question', text: 'When?' };
  await ask(harness.app, endpoints.makeRequest, { token, body });
  await eventually(() => expect(mailed(owner.email, 'Kim Asks')).toHaveLength(1));
  expect(mailed(addressOf(maker), 'Kim Asks')).toEqual([]);
});

test('the retention warning names only jobs that its reader sees', async () => {
  const admin = await addColleague(harness.app, owner, 'admin');
  await limit(admin);
  const job = await makeJob(harness.app, owner, { name: 'Head of Layoffs' });
  await addCandidate(harness.app, job);
  const later = () => new Date(Date.now() + 360 * dayMs);
  await runRetention.run({}, { ...harness.deps, now: later });
  await eventually(() => expect(mailed(owner.email, 'Head of Layoffs')).toHaveLength(1));
  expect(mailed(addressOf(admin), 'Head of Layoffs')).toEqual([]);
});

test('a member who no longer sees a job cannot remove their export of it', async () => {
  const recruiter = await addColleague(harness.app, owner, 'recruiter');
  const job = await makeJob(harness.app, owner);
  const id = newId();
  const request = { params: { id: job.id }, body: { id, format: 'csv' } };
  await ask(harness.app, endpoints.startExport, { token: recruiter.token, ...request });
  await limit(recruiter);
  const removal = { token: recruiter.token, params: { id } };
  expect(await refusal(harness.app, endpoints.removeExport, removal)).toMatchObject({ status: 404 });
});
