// Reminders: once, before the deadline, by the channel of the invitation, and not to candidates who have
// finished.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { inviteBySms } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse, inviteByEmail, setStatus } from '#contract/response.ts';
import { sendReminders } from '../../server/domain/invitations/remind.ts';
import { markExpired } from '../../server/domain/interviews/mark-expired.ts';
import { addCandidate } from './candidates.ts';
import { eventually, runSqlOf, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, makeJob, signUp } from './people.ts';
import type { Person } from './people.ts';
import { messagesOf } from './workspace.ts';

const hourMs = 3_600_000;
let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner, { expire_days: 3, remind_hours: 24 });
});
afterAll(() => harness.stop());

const byMail = (email: string, to = job) =>
  ask(harness.app, inviteByEmail, {
    token: owner.token,
    params: { id: to.id },
    body: { id: newId(), name: 'Ada', email, language: 'en-US' },
  });
const sent = (id: string, count: number) =>
  eventually(async () => {
    const found = await messagesOf(harness.app, owner, id);
    expect(found.map((message) => message.state)).toEqual(Array(count).fill('sent'));
    return found;
  });
const remind = () => sendReminders.run({}, harness.deps);

test('a candidate who has not started gets one reminder a day before the deadline, by their channel; others get none', async () => {
  const { app } = harness;
  const mail = await byMail('mail@example.test');
  const body = { id: newId(), name: 'Tom', phone: '+491703001001', language: 'en-US' };
  const text = await ask(app, inviteBySms, { token: owner.token, params: { id: job.id }, body });
  const through = await addCandidate(app, job, { isAnswered: true });
  const turned = await byMail('turned@example.test');
  await Promise.all([sent(mail.id, 1), sent(text.id, 1), sent(turned.id, 1)]);
  const decision = { id: newId(), from: 'invited', to: 'rejected' };
  await ask(app, setStatus, { token: owner.token, params: { id: turned.id }, body: decision });

  await remind();
  harness.passTime(47 * hourMs);
  await remind();
  expect(await messagesOf(app, owner, mail.id)).toHaveLength(1);

  harness.passTime(2 * hourMs);
  await Promise.all([remind(), remind()]);
  expect((await sent(mail.id, 2))[1]).toMatchObject({ kind: 'reminder', channel: 'email' });
  expect((await sent(text.id, 2))[1]).toMatchObject({ kind: 'reminder', channel: 'sms' });
  const reminder = harness.mails.filter((mail) => mail.to.address === 'mail@example.test').at(-1);
  expect(reminder?.subject).toMatch(/^Your interview for Nurse is open until /);
  expect(harness.texts.at(-1)?.text).toContain(`/i/${text.hash}`);

  await remind();
  harness.passTime(hourMs);
  await remind();
  for (const [id, count] of [
    [mail.id, 2],
    [text.id, 2],
    [turned.id, 1],
    [through.id, 0],
  ] as const) {
    expect(await messagesOf(app, owner, id)).toHaveLength(count);
  }
});

test('a candidate with less time than that gets the reminder halfway', async () => {
  const short = await makeJob(harness.app, owner, { expire_days: 1, remind_hours: 24 });
  const invited = await byMail('short@example.test', short);
  await sent(invited.id, 1);
  await remind();
  expect(await messagesOf(harness.app, owner, invited.id)).toHaveLength(1);
  harness.passTime(12.1 * hourMs);
  await remind();
  expect((await sent(invited.id, 2))[1]?.kind).toBe('reminder');
});

test('a candidate is reminded before the job’s last day, and expires after it, even if they have more days', async () => {
  const last = new Date(harness.deps.now().getTime() + 10 * hourMs).toISOString();
  const both = await makeJob(harness.app, owner, { expire_days: 3, expire_date: last, remind_hours: 24 });
  const invited = await byMail('both@example.test', both);
  await sent(invited.id, 1);
  harness.passTime(6 * hourMs);
  await remind();
  expect((await sent(invited.id, 2))[1]?.kind).toBe('reminder');
  harness.passTime(4.1 * hourMs);
  await markExpired.run({}, harness.deps);
  const { progress } = await ask(harness.app, getResponse, {
    token: owner.token,
    params: { id: invited.id },
  });
  expect(progress).toBe('expired');
});

test('there are no reminders for a job without reminders or deadline, or a closed one', async () => {
  const [silent, endless, closed] = [
    await makeJob(harness.app, owner, { expire_days: 1, remind_hours: null }),
    await makeJob(harness.app, owner, { expire_days: null, remind_hours: 24 }),
    await makeJob(harness.app, owner, { expire_days: 1, remind_hours: 24 }),
  ];
  const invited = [];
  for (const candidate of [silent, endless, closed])
    invited.push((await byMail(`${newId()}@example.test`, candidate)).id);
  await Promise.all(invited.map((id) => sent(id, 1)));
  await runSqlOf(
    harness,
    `select set_config('app.agency_id', '${owner.agencyId}', false); update jobs set active = false where id = '${closed.id}'`,
  );
  harness.passTime(20 * hourMs);
  await remind();
  for (const id of invited) expect(await messagesOf(harness.app, owner, id)).toHaveLength(1);
});
