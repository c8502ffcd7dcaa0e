// Emails about billing, over SMTP: the right ones at the right time, each once, to the people who pay.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelPlan } from '#contract/billing.ts';
import { newId } from '#contract/id.ts';
import { claimLetter } from '../../server/domain/billing/letter-store.ts';
import { queueLetter } from '../../server/domain/billing/letters.ts';
import { queueBillingLetters } from '../../server/domain/billing/queue-letters.ts';
import { endPlans } from '../../server/domain/organizations/plans/end-plans.ts';
import { planIdOf } from '../../server/platform/db/catalogue-rows.ts';
import { smtpMailer } from '../../server/platform/mail/smtp-mailer.ts';
import { ada, advance, bill, buy, daysAfterEnd, invoiceOf, pay, planOf, pro, subscribed } from './buying.ts';
import { eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, ask } from './people.ts';
import { sellerEnvironment } from './seller.ts';
import { startSmtp } from './smtp-server.ts';
import type { SmtpTwin } from './smtp-server.ts';

let smtp: SmtpTwin;
let harness: TestApp;
let owner: SignedUp;
let address: string;
beforeAll(async () => {
  smtp = await startSmtp();
  harness = await startTestApp({
    worker: true,
    environment: sellerEnvironment,
    ports: { mailer: smtpMailer(smtp.url, 'Candor <no-reply@candor.test>') },
  });
});
afterAll(async () => {
  await harness.stop();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.refuse = () => undefined;
  owner = await signUp(harness);
  address = `${newId()}@example.test`;
  await bill(harness, owner, { ...ada, email: address });
});

const to = (recipient: string) =>
  smtp.mails.filter((mail) => mail.to?.some((reader) => reader.address === recipient));
/** Waits for these subjects, in order, and for nothing else. */
const got = (recipient: string, subjects: RegExp[]) =>
  eventually(() => {
    const mails = to(recipient);
    expect(mails.map(({ subject }) => subject)).toEqual(subjects.map((part) => expect.stringMatching(part)));
    return mails;
  });
const days = (count: number) => harness.passTime(count * 86_400_000);
/** What the minutes do: twice each, as if a worker had died after the first. */
async function minute() {
  for (let run = 0; run < 2; run += 1) {
    await advance(harness);
    await endPlans.run({}, harness.deps);
    await Promise.all([queueBillingLetters.run({}, harness.deps), queueBillingLetters.run({}, harness.deps)]);
  }
}
const pdfOf = ({ attachments }: Awaited<ReturnType<typeof got>>[number]) =>
  attachments.map(({ filename, mimeType }) => [filename, mimeType]);

test('an invoice comes with its PDF, reminders when it is due and a week and two later, and a credit note at the end', async () => {
  const { invoice_id } = await buy(harness, owner, pro);
  const { document } = await invoiceOf(harness, owner, invoice_id ?? '');
  const { number, reference } = document;
  const [mail] = await got(address, [new RegExp(`^Invoice ${number}$`)]);
  expect(mail?.replyTo).toEqual([{ name: 'Candor GmbH', address: 'billing@candor.test' }]);
  expect(mail && pdfOf(mail)).toEqual([[`${number}.pdf`, 'application/pdf']]);
  for (const part of ['€165.41', 'Pro starts when', 'DE89370400440532013000', reference])
    expect(mail?.text).toContain(part);
  expect(mail?.text).toContain(`http://candor.test/profile/invoices/${invoice_id}`);

  days(13);
  await minute();
  days(1);
  await minute();
  const subjects = [/^Invoice \S+$/, /is due$/];
  await got(address, subjects);
  days(7);
  await minute();
  days(7);
  await minute();
  const reminders = await got(address, [...subjects, /overdue$/, /overdue$/]);
  expect(reminders.at(-1)?.text).toContain('the purchase of Pro is canceled');
  days(9);
  await minute();
  const all = await got(address, [...subjects, /overdue$/, /overdue$/, /^Credit note/]);
  expect(all.at(-1)?.text).toContain(`It corrects invoice ${number}`);
  expect(all.at(-1)?.attachments).toHaveLength(1);
  expect(to(owner.email)).toEqual([]);
});

test('a worker that was away sends only the last reminder, and none after the payment', async () => {
  const { invoice_id } = await buy(harness, owner, pro);
  await got(address, [/^Invoice/]);
  days(22);
  await minute();
  await got(address, [/^Invoice/, /overdue$/]);
  await pay(harness, owner, invoice_id ?? '');
  const late = { kind: 'reminder', id: invoice_id ?? '', part: '14' } as const;
  await harness.deps.db.asTenant(owner, (tx) => queueLetter(tx, owner.agencyId, late, harness.deps.now()));
  // The next email passes it.
  await ask(harness.app, cancelPlan, { token: owner.token });
  await daysAfterEnd(harness, owner, 1);
  await minute();
  await got(address, [/^Invoice/, /overdue$/, /^Pro has ended$/]);
});

test('what is rolled back is not mailed, and the next run mails it', async () => {
  const { invoice_id } = await buy(harness, owner, pro);
  await got(address, [/^Invoice/]);
  const letter = { kind: 'reminder', id: invoice_id ?? '', part: '0' } as const;
  const queue = (isKilled: boolean) =>
    harness.deps.db.asTenant(owner, async (tx) => {
      const isFirst = await queueLetter(tx, owner.agencyId, letter, harness.deps.now());
      if (isKilled) throw new Error('killed');
      return isFirst;
    });
  await expect(queue(true)).rejects.toThrow('killed');
  const both = await Promise.all([queue(false), queue(false)]);
  expect(both.toSorted()).toEqual([false, true]);
  await got(address, [/^Invoice/, /is due$/]);
});

test('a year is announced 30 days before it is paid for again, and a missing payment ends the plan', async () => {
  await subscribed(harness, owner, { ...pro, yearly: true });
  await daysAfterEnd(harness, owner, -30.1);
  await minute();
  await daysAfterEnd(harness, owner, -30);
  await minute();
  const notice = await eventually(() => {
    const notices = to(address).filter(({ subject }) => subject?.startsWith('Pro renews on'));
    expect(notices).toHaveLength(1);
    return notices[0];
  });
  expect(notice?.text).toContain('excluding VAT');
  expect(notice?.text).toContain('The invoice comes in a separate email');
  // Due after 14 days, and taken back 21 days later.
  days(15);
  await minute();
  days(22);
  await minute();
  const ended = await eventually(() => {
    const found = to(address).find(({ subject }) => subject === 'Pro has ended');
    expect(found).toBeDefined();
    return found;
  });
  expect(ended?.text).toContain('because the payment didn’t arrive. Your organization is now on Free');
});

test('a declined card is mailed on days 0, 3, 7 and 14, and not once it was paid', async () => {
  const start = harness.deps.now();
  const row = (status: string) =>
    harness.deps.db.asTenant(owner, (tx) =>
      tx.execute(sql`insert into subscriptions (agency_id, id, provider, status, plan_id, currency, amount_minor, yearly,
        period_start, period_end, grace_until, stripe_subscription_id)
        values (${owner.agencyId}, ${newId()}, 'stripe', ${status}, ${planIdOf('pro')}, 'EUR', 13900, false,
        ${start.toISOString()}::timestamptz, ${start.toISOString()}::timestamptz + interval '30 days',
        ${start.toISOString()}::timestamptz + interval '21 days', ${`sub_${newId()}`})`),
    );
  await row('past_due');
  for (const pause of [0, 1, 2, 4, 7, 3]) {
    days(pause);
    await minute();
  }
  const mails = await got(address, [/^Your payment failed$/, /failed$/, /failed$/, /failed$/]);
  expect(mails[0]?.text).toContain('We’ll try again');
  expect(mails[3]?.text).toContain('still hasn’t gone through');
  expect(mails[3]?.text).toContain('to stay on Pro');
});

test('without a billing address the owners are mailed, each in their language, and nobody else', async () => {
  await subscribed(harness, owner, { ...pro, yearly: true });
  await got(address, [/^Invoice/]);
  const second = await addColleague(harness.app, owner, 'owner');
  const admin = await addColleague(harness.app, owner, 'admin');
  await harness.deps.db.asTenant(second, async (tx) => {
    await tx.execute(sql`update billing_infos set email = '' where agency_id = ${owner.agencyId}`);
    await tx.execute(sql`update users set language = 'ar-SA' where id = ${second.userId}`);
  });
  const part = (await planOf(harness, owner)).end_at ?? '';
  await harness.deps.db.asTenant(owner, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from subscriptions where agency_id = ${owner.agencyId}`,
    );
    const notice = { kind: 'renewal', id: rows[0]?.id ?? '', part } as const;
    await queueLetter(tx, owner.agencyId, notice, harness.deps.now());
  });
  const [mail] = await got(owner.email, [/^Pro renews/]);
  expect(mail?.text).toContain('Hello Olga Owner,');
  const arabic = await eventually(() => {
    const found = to(`${second.userId}@example.test`);
    expect(found).toHaveLength(1);
    return found[0];
  });
  expect(arabic?.html).toContain('dir="rtl"');
  expect(to(`${admin.userId}@example.test`)).toEqual([]);
});

test('an address that takes no mail is replaced by the owners, and strangers get at most five emails a day', async () => {
  smtp.refuse = (recipient) => (recipient === address ? '550 no such user' : undefined);
  await buy(harness, owner, pro);
  await got(owner.email, [/^Invoice/]);
  expect(to(address)).toEqual([]);

  smtp.refuse = () => undefined;
  const { agencyId } = owner;
  const now = harness.deps.now();
  await harness.deps.db.asTenant(owner, async (tx) => {
    for (let sent = 2; sent <= 5; sent += 1) await claimLetter(tx, agencyId, `earlier:${sent}`, now);
  });
  // It is the sixth of this day.
  await ask(harness.app, cancelPlan, { token: owner.token });
  await got(owner.email, [/^Invoice/, /^Credit note/]);
  expect(to(address)).toEqual([]);
});
