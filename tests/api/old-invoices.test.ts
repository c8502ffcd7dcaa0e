// Invoices that need not be kept any longer are deleted, with their bookings and files, and no others.
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { creditInvoice } from '../../server/domain/billing/credit-invoice.ts';
import { deleteInvoices } from '../../server/domain/billing/delete-invoices.ts';
import { entriesOfPayment } from '../../server/domain/billing/ledger-rules.ts';
import { creditOf, openAmount, post } from '../../server/domain/billing/ledger-store.ts';
import { renderInvoice } from '../../server/domain/billing/render-invoice.ts';
import type { StoredInvoice } from '../../server/domain/billing/invoice-store.ts';
import { lockAgency } from '../../server/platform/db/lock-agency.ts';
import { appConnection } from '../../server/platform/db/open.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { signUp } from './people.ts';
import { issue, issueOf, sellerEnvironment } from './seller.ts';

let harness: TestApp;
beforeAll(async () => {
  harness = await startTestApp({ environment: { ...sellerEnvironment, INVOICE_YEARS: '10' } });
});
afterAll(() => harness.stop());

const thisYear = new Date().getUTCFullYear();
const inYear = (year: number) => new Date(`${year}-06-15T12:00:00Z`);

async function pay({ agency_id: agencyId, id }: StoredInvoice, amount: bigint, at: Date) {
  await harness.deps.db.asTenant({ agencyId }, async (tx) => {
    const open = await openAmount(tx, agencyId, id);
    const entries = entriesOfPayment({ currency: 'EUR', amount }, open);
    await post(tx, agencyId, {
      source: `bank:${newId()}`,
      kind: 'payment',
      invoiceId: id,
      bookedAt: at,
      entries,
    });
  });
}

async function stored(agencyId: string) {
  const { rows } = await harness.deps.db.asTenant({ agencyId }, (tx) =>
    tx.execute<{ invoices: number; bookings: number; files: number }>(sql`select
      (select count(*) from invoices)::int as invoices, (select count(*) from ledger_transactions)::int as bookings,
      (select count(*) from files)::int as files`),
  );
  return rows[0];
}

test('what is older than ten calendar years goes with its bookings and files; what is open, younger or credited later stays', async () => {
  const { db, config } = harness.deps;
  const { agencyId } = await signUp(harness.app);
  const old = inYear(thisYear - 11);
  const paid = await issue(db, agencyId, issueOf(1000), old);
  // 3 euros too much become credit.
  await pay(paid, 1490n, old);
  const credited = await issue(db, agencyId, issueOf(2000), old);
  const laterCredited = await issue(db, agencyId, issueOf(3000), old);
  await db.asTenant({ agencyId }, async (tx) => {
    await lockAgency(tx, agencyId);
    await creditInvoice(tx, credited, undefined, { config, now: old });
    await creditInvoice(tx, laterCredited, undefined, { config, now: inYear(thisYear - 10) });
  });
  const open = await issue(db, agencyId, issueOf(90_000), old);
  const young = await issue(db, agencyId, issueOf(4000), inYear(thisYear - 10));
  await pay(young, 4760n, inYear(thisYear - 10));
  for (const { id } of [paid, young])
    await renderInvoice.run({ agency_id: agencyId, invoice_id: id }, harness.deps);
  const before = await stored(agencyId);
  const credit = await db.asTenant({ agencyId }, (tx) => creditOf(tx, agencyId, 'EUR'));

  await deleteInvoices.run({}, harness.deps);
  await deleteInvoices.run({}, harness.deps);
  const { rows } = await db.asTenant({ agencyId }, (tx) =>
    tx.execute<{ id: string; kind: string }>(sql`select id, kind from invoices order by issued_on, number`),
  );
  const left = rows.map(({ id }) => id);
  expect(left).not.toContain(paid.id);
  expect(left).not.toContain(credited.id);
  for (const { id } of [laterCredited, open, young]) expect(left).toContain(id);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice', 'invoice', 'invoice']);
  const after = await stored(agencyId);
  expect(after?.bookings).toBeLessThan(before?.bookings ?? 0);
  expect(await db.asTenant({ agencyId }, (tx) => creditOf(tx, agencyId, 'EUR'))).toBe(credit);
  expect([before?.files, after?.files]).toEqual([4, 2]);
  const owner = new pg.Client({ connectionString: harness.ownerUrl });
  await owner.connect();
  const removed = await owner.query(
    `select data from pgboss.job where name = 'remove-stored' and data::text like $1`,
    [`%${agencyId}%`],
  );
  await owner.end();
  expect(removed.rows.map(({ data }) => data.keys.length)).toEqual([2]);
});

test('the app cannot delete what is younger than a year, or another organization’s', async () => {
  const { agencyId } = await signUp(harness.app);
  const other = await signUp(harness.app);
  const old = await issue(harness.deps.db, other.agencyId, issueOf(1000), new Date());
  const app = new pg.Client(appConnection(harness.ownerUrl));
  await app.connect();
  const remove = async (of: string, before: string) => {
    await app.query('begin');
    try {
      await app.query(`select set_config('app.agency_id', $1, true)`, [of]);
      await app.query(`select delete_old_invoices(${before})`);
      return 'accepted';
    } catch (error) {
      return error instanceof pg.DatabaseError ? (error.constraint ?? error.code) : error;
    } finally {
      await app.query('rollback');
    }
  };
  expect(await remove(other.agencyId, 'current_date')).toBe('invoices_kept');
  expect(await remove(other.agencyId, `(current_date - interval '364 days')::date`)).toBe('invoices_kept');
  expect(await remove(agencyId, `(current_date - interval '2 years')::date`)).toBe('accepted');
  await app.end();
  const { rows } = await harness.deps.db.asTenant(other, (tx) => tx.execute(sql`select id from invoices`));
  expect(rows).toEqual([{ id: old.id }]);
});
