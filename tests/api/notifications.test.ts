// Notifications of recruiters: at once, daily or never, as each chose, and only about what they may see.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeRequest } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { getNotifications, saveNotifications } from '#contract/notification.ts';
import type { NotificationFrequency } from '#contract/notification.ts';
import { sendDigests } from '../../server/domain/notifications/digest.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { addColleague, ask } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo } from './workspace.ts';

let harness: TestApp;
let owner: SignedUp;
const calls = candidate.interviewCalls(() => ({ test: harness, owner }));
beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness);
});
afterAll(() => harness.stop());

const choose = (person: Person, finished: NotificationFrequency, requests: NotificationFrequency = 'never') =>
  ask(harness.app, saveNotifications, { token: person.token, body: { finished, requests } });
const mailsTo = (address: string) => harness.mails.filter((mail) => mail.to.address === address);
const addressOf = (person: Person) => `${person.userId}@example.test`;

async function finish(job: JobDetail, name: string) {
  const who = await candidate.begin(harness, job, { name });
  await calls.answer(who, candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Because.' }));
  await calls.finish(who);
  return who;
}

/** The daily digests of the next eight o'clock UTC, or of the nth one. */
async function morning(nth: number): Promise<void> {
  const at = new Date();
  at.setUTCHours(8, 0, 0, 0);
  const days = at.getTime() > Date.now() ? nth - 1 : nth;
  at.setUTCDate(at.getUTCDate() + days);
  await sendDigests.run({}, { ...harness.deps, now: () => at });
}

test('by default, members learn daily of finished interviews and at once of candidates’ requests', async () => {
  const settings = await ask(harness.app, getNotifications, { token: owner.token });
  expect(settings).toMatchObject({ finished: 'daily', requests: 'at_once', push: false });
});

test('members who chose it, and may see it, are notified of a finished interview at once', async () => {
  const job = await calls.newJob();
  const eager = await addColleague(harness.app, owner, 'recruiter');
  const calm = await addColleague(harness.app, owner, 'recruiter');
  const assigned = await addColleague(harness.app, owner, 'reviewer');
  const stranger = await addColleague(harness.app, owner, 'reviewer');
  await assignJobTo(harness.app, assigned, job.id);
  for (const person of [eager, assigned, stranger]) await choose(person, 'at_once');
  await choose(calm, 'never');
  const who = await finish(job, 'Nora Night');
  for (const person of [eager, assigned])
    await vi.waitFor(
      () => {
        const [mail, ...more] = mailsTo(addressOf(person));
        expect(more).toEqual([]);
        expect(mail?.subject).toContain('Nora Night');
        expect(mail?.text).toContain(`/jobs/candidate/${who.interview.response_id}`);
      },
      { timeout: 60_000 },
    );
  expect(mailsTo(addressOf(calm))).toEqual([]);
  expect(mailsTo(addressOf(stranger))).toEqual([]);
});

test('the daily digest counts by job, once a day, and is not sent without news', async () => {
  const job = await calls.newJob({ name: 'Lamplighter' });
  const reader = await addColleague(harness.app, owner, 'recruiter');
  await choose(reader, 'daily', 'daily');
  await finish(job, 'Ada');
  const asking = await finish(job, 'Bo');
  const question = { id: newId(), kind: 'question', text: 'When?' };
  await call(harness, makeRequest, { token: asking.token, body: question });
  expect(mailsTo(addressOf(reader))).toEqual([]);

  await morning(1);
  await morning(1);
  await vi.waitFor(() => expect(mailsTo(addressOf(reader))).toHaveLength(1), { timeout: 60_000 });
  const text = mailsTo(addressOf(reader))[0]?.text ?? '';
  const [, ofJob = ''] = text.split('Lamplighter');
  expect(ofJob).toMatch(/^\nFinished interviews: 2\nOpen requests: 1\n/);
  await morning(2);
  const letters = await harness.deps.db.asTenant(reader, () => Promise.resolve(mailsTo(addressOf(reader))));
  expect(letters).toHaveLength(1);
});

test('a request is not emailed at once to a member who chose daily', async () => {
  const lead = await signUp(harness);
  const theirs = candidate.interviewCalls(() => ({ test: harness, owner: lead }));
  const job = await theirs.newJob();
  await choose(lead, 'never', 'daily');
  const who = await candidate.begin(harness, job);
  await call(harness, makeRequest, {
    token: who.token,
    body: { id: newId(), kind: 'question', text: 'Hello?' },
  });
  await morning(1);
  await vi.waitFor(() => expect(mailsTo(lead.email)).toHaveLength(1), { timeout: 60_000 });
  expect(mailsTo(lead.email)[0]?.text).toContain('Open requests: 1');
});
