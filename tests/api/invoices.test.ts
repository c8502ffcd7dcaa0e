// The rules of invoices and of the ledger, against any SQL of the app, and numbers without a gap whatever is killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { commandOptions } from '../../server/entry/node-options.mjs';
import { creditInvoice } from '../../server/domain/billing/credit-invoice.ts';
import { readInvoice } from '../../server/domain/billing/invoice-store.ts';
import type { StoredInvoice } from '../../server/domain/billing/invoice-store.ts';
import { entriesOfPayment } from '../../server/domain/billing/ledger-rules.ts';
import { openAmount, post } from '../../server/domain/billing/ledger-store.ts';
import { recognizeRevenue } from '../../server/domain/billing/recognize-revenue.ts';
import { creditorReference } from '../../server/kernel/creditor-reference.ts';
import { lockAgency } from '../../server/platform/db/lock-agency.ts';
import { appConnection } from '../../server/platform/db/open.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { signUp } from './people.ts';
import type { Person } from './people.ts';
import { issue, issueOf, sellerEnvironment } from './seller.ts';

let harness: TestApp;
let app: pg.Client;
/** The owner of the tables, who sees the invoices of every agency. */
let all: pg.Client;
let owner: Person;
beforeAll(async () => {
  harness = await startTestApp({ environment: sellerEnvironment });
  app = new pg.Client(appConnection(harness.ownerUrl));
  all = new pg.Client({ connectionString: harness.ownerUrl });
  await Promise.all([app.connect(), all.connect()]);
  owner = await signUp(harness.app);
});
afterAll(async () => {
  await Promise.all([app.end(), all.end()]);
  await harness.stop();
});

/** Runs statements in one transaction of an agency and commits it. Returns the rule that refused it. */
async function attempt(agencyId: string, ...statements: string[]): Promise<string> {
  await app.query('begin');
  try {
    await app.query(`select set_config('app.agency_id', $1, true)`, [agencyId]);
    for (const statement of statements) await app.query(statement);
    await app.query('commit');
    return 'accepted';
  } catch (error) {
    await app.query('rollback');
    if (error instanceof pg.DatabaseError) return error.constraint ?? error.code ?? error.message;
    throw error;
  }
}

const insert = (table: string, row: Record<string, string>) =>
  `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;

describe('an invoice', () => {
  const row = (changes: Record<string, string> = {}): string =>
    insert('invoices', {
      ...{ agency_id: `'${owner.agencyId}'`, id: `'${newId()}'`, kind: `'invoice'`, series: `'SQL-'` },
      ...{ issued_on: `'2026-11-25'`, due_on: `'2026-12-09'`, currency: `'EUR'`, language: `'en-US'` },
      ...{ seller: `'{}'`, buyer: `'{}'`, lines: `'[]'`, tax: `'{}'` },
      ...{ net_minor: '100', tax_minor: '19', gross_minor: '119' },
      ...changes,
    });

  test('gets the next number, whatever the app asks for, and a date in the order of the numbers', async () => {
    expect(await attempt(owner.agencyId, row({ number: '77', reference: `'RF00X'` }))).toBe('accepted');
    expect(await attempt(owner.agencyId, row({ issued_on: `'2026-11-20'`, due_on: `'2026-12-04'` }))).toBe(
      'accepted',
    );
    const { rows } = await all.query(
      `select number, issued_on::text, due_on::text, reference from invoices where series = 'SQL-' order by number`,
    );
    expect(rows).toEqual([
      {
        number: 1,
        issued_on: '2026-11-25',
        due_on: '2026-12-09',
        reference: creditorReference('SQL-000001'),
      },
      {
        number: 2,
        issued_on: '2026-11-25',
        due_on: '2026-12-09',
        reference: creditorReference('SQL-000002'),
      },
    ]);
  });

  test.each<[rule: string, changes: Record<string, string>]>([
    ['invoices_kind', { kind: `'receipt'` }],
    ['invoices_sum', { gross_minor: '120' }],
    ['invoices_amounts', { net_minor: '-119', tax_minor: '0', gross_minor: '-119' }],
    ['invoices_amounts', { net_minor: '9007199254740992', tax_minor: '0', gross_minor: '9007199254740992' }],
    ['invoices_due', { due_on: `'2026-11-01'` }],
    ['invoices_series', { series: `'a b'` }],
    ['invoices_service', { service_from: `'2026-12-01'`, service_to: `'2026-11-01'` }],
    ['invoices_service_both', { service_from: `'2026-12-01'` }],
    ['invoices_currency_currencies_code_fk', { currency: `'XXX'` }],
    ['invoices_corrects', { refers_to: `'${newId()}'` }],
    ['invoices_credit', { kind: `'credit_note'`, refers_to: `'${newId()}'` }],
  ])('cannot break %s with %o', async (rule, changes) => {
    const numbers = () => all.query(`select series, next from invoice_series order by 1`);
    const before = (await numbers()).rows;
    expect(await attempt(owner.agencyId, row(changes))).toBe(rule);
    expect((await numbers()).rows).toEqual(before);
  });

  test('cannot be changed or deleted, and each file is set once', async () => {
    const { id } = await issue(harness.deps.db, owner.agencyId, issueOf(4500));
    const { agencyId } = owner;
    for (const change of ['net_minor = 1', `buyer = '{}'`, 'number = 1', `issued_on = '2020-01-01'`])
      expect(await attempt(agencyId, `update invoices set ${change}`), change).toBe('42501');
    expect(await attempt(agencyId, `delete from invoices`)).toBe('42501');
    const file = (fileId: string) =>
      insert('files', {
        ...{ agency_id: `'${agencyId}'`, id: `'${fileId}'`, kind: `'invoice'`, storage_key: `'x'` },
        ...{ mime_type: `'application/pdf'`, bytes: '1', sha256: `''` },
      });
    const [first, second] = [newId(), newId()];
    const set = (fileId: string) => `update invoices set pdf_file_id = '${fileId}' where id = '${id}'`;
    expect(await attempt(agencyId, file(first), file(second), set(first))).toBe('accepted');
    expect(await attempt(agencyId, set(second))).toBe('invoices_frozen');
    expect(await attempt(agencyId, `update invoices set pdf_file_id = null`)).toBe('invoices_frozen');
    expect(await attempt(agencyId, `delete from files where id = '${first}'`)).toContain('pdf_file_id');
  });

  test('is not issued, seen or changed for another agency, which it also keeps from being deleted', async () => {
    const other = await signUp(harness.app);
    expect(await attempt(other.agencyId, row())).toBe('42501');
    await issue(harness.deps.db, other.agencyId, issueOf(4500));
    const seen = async () => {
      await app.query('begin');
      await app.query(`select set_config('app.agency_id', $1, true)`, [owner.agencyId]);
      const { rowCount } = await app.query(`select from invoices where agency_id = $1`, [other.agencyId]);
      await app.query('rollback');
      return rowCount;
    };
    expect(await seen()).toBe(0);
    expect(await attempt(other.agencyId, 'delete from agencies')).not.toBe('accepted');
  });

  test('is credited at most in full, also by two at once', async () => {
    const { db } = harness.deps;
    const invoice = await issue(db, owner.agencyId, issueOf(1000));
    const note = (net: number, tax: number) =>
      row({
        ...{ kind: `'credit_note'`, refers_to: `'${invoice.id}'`, series: `'SQL-CN-'` },
        ...{ net_minor: String(net), tax_minor: String(tax), gross_minor: String(net + tax) },
      });
    expect(await attempt(owner.agencyId, note(1001, 0))).toBe('invoices_credit');
    expect(await attempt(owner.agencyId, note(1000, 191))).toBe('invoices_credit');
    expect(await attempt(owner.agencyId, note(600, 100))).toBe('accepted');
    expect(await attempt(owner.agencyId, note(401, 0))).toBe('invoices_credit');
    const both = await Promise.allSettled(
      [1, 2].map(() => db.asTenant(owner, (tx) => tx.execute(note(300, 50)))),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the ledger', () => {
  const transaction = (id: string, entries: number, changes: Record<string, string> = {}) =>
    insert('ledger_transactions', {
      ...{ agency_id: `'${owner.agencyId}'`, id: `'${id}'`, source: `'test:${id}'`, kind: `'payment'` },
      ...{ entries: String(entries), booked_at: 'now()' },
      ...changes,
    });
  const entry = (id: string, n: number, amount: string, changes: Record<string, string> = {}) =>
    insert('ledger_entries', {
      ...{ agency_id: `'${owner.agencyId}'`, transaction_id: `'${id}'`, n: String(n), account: `'bank'` },
      ...{ currency: `'EUR'`, amount_minor: amount },
      ...changes,
    });

  test('accepts entries that sum to 0, and none later', async () => {
    const id = newId();
    const booked = [transaction(id, 2), entry(id, 1, '5'), entry(id, 2, '-5', { account: `'receivable'` })];
    expect(await attempt(owner.agencyId, ...booked)).toBe('accepted');
    expect(await attempt(owner.agencyId, entry(id, 3, '7'), entry(id, 4, '-7'))).toBe('ledger_balanced');
    for (const table of ['ledger_transactions', 'ledger_entries']) {
      expect(await attempt(owner.agencyId, `delete from ${table}`)).toBe('42501');
      expect(await attempt(owner.agencyId, `update ${table} set agency_id = agency_id`)).toBe('42501');
    }
  });

  test('refuses what does not sum to 0, has fewer entries than it says, or only one', async () => {
    const id = newId();
    const dollars = { currency: `'USD'` };
    for (const [what, ...statements] of [
      ['a sum', transaction(id, 2), entry(id, 1, '5'), entry(id, 2, '-4')],
      ['two currencies', transaction(id, 2), entry(id, 1, '5'), entry(id, 2, '-5', dollars)],
      ['no entries', transaction(id, 2)],
      ['one entry fewer', transaction(id, 3), entry(id, 1, '5'), entry(id, 2, '-5')],
    ])
      expect(await attempt(owner.agencyId, ...statements), what).toBe('ledger_balanced');
    expect(await attempt(owner.agencyId, transaction(id, 1), entry(id, 1, '5'))).toBe(
      'ledger_transactions_entries',
    );
    expect(await attempt(owner.agencyId, transaction(id, 2), entry(id, 1, '0'))).toBe(
      'ledger_entries_amount',
    );
    const account = { account: `'cash'` };
    expect(await attempt(owner.agencyId, transaction(id, 2), entry(id, 1, '1', account))).toBe(
      'ledger_entries_account',
    );
    expect(await attempt(owner.agencyId, transaction(id, 2, { kind: `'gift'` }))).toBe(
      'ledger_transactions_kind',
    );
  });

  test('books nothing twice', async () => {
    const book = (id: string) => [
      transaction(id, 2, { source: `'bank:once'` }),
      ...[entry(id, 1, '5'), entry(id, 2, '-5')],
    ];
    expect(await attempt(owner.agencyId, ...book(newId()))).toBe('accepted');
    expect(await attempt(owner.agencyId, ...book(newId()))).toBe('ledger_transactions_source');
  });

  test('sums to 0 after any invoice, payment, credit note and night, and revenue is what was delivered', async () => {
    const { db, config } = harness.deps;
    const { agencyId } = await signUp(harness.app);
    const step = fc.record({
      kind: fc.constantFrom('issue', 'pay', 'credit', 'refund', 'night'),
      amount: fc.integer({ min: 1, max: 30_000 }),
    });
    const invoices: StoredInvoice[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { kind, amount } of steps) {
          const invoice = invoices.at(-1);
          if (kind === 'night') {
            harness.passTime(86_400_000);
            await recognizeRevenue.run({}, harness.deps);
          } else if (kind === 'issue' || !invoice) {
            invoices.push(await issue(db, agencyId, issueOf(amount), harness.deps.now()));
          } else
            await db.asTenant({ agencyId }, async (tx) => {
              await lockAgency(tx, agencyId);
              const now = harness.deps.now();
              if (kind === 'pay') {
                const open = await openAmount(tx, agencyId, invoice.id);
                const payment = { currency: 'EUR', amount: BigInt(amount) } as const;
                const entries = entriesOfPayment(payment, open);
                const about = { kind: 'payment', invoiceId: invoice.id, bookedAt: now } as const;
                await post(tx, agencyId, { source: `bank:${newId()}`, ...about, entries });
                return;
              }
              const refund = kind === 'refund' ? { refundTo: 'bank' as const } : {};
              const part = BigInt(Math.min(amount, Number(invoice.gross_minor)));
              await creditInvoice(tx, invoice, part, { config, now, ...refund }).catch((error: unknown) => {
                if (!(error instanceof RangeError)) throw error; // More than is left.
              });
            });
        }
        const { rows } = await all.query<{ account: string; sum: string }>(
          `select account, sum(amount_minor) from ledger_entries where agency_id = $1 group by 1`,
          [agencyId],
        );
        expect(rows.reduce((sum, { sum: amount }) => sum + BigInt(amount), 0n)).toBe(0n);
        const receivable = rows.find(({ account }) => account === 'receivable')?.sum ?? '0';
        expect(BigInt(receivable) >= 0n).toBe(true);
      }),
      { numRuns: 12 },
    );
    harness.passTime(60 * 86_400_000);
    await recognizeRevenue.run({}, harness.deps);
    await recognizeRevenue.run({}, harness.deps);
    const { rows } = await all.query<{ account: string; sum: string }>(
      `select account, sum(amount_minor)::text from ledger_entries where agency_id = $1 and account in ('deferred', 'revenue') group by 1`,
      [agencyId],
    );
    const delivered = await all.query<{ net: string }>(
      `select sum(case kind when 'invoice' then net_minor else -net_minor end)::text as net from invoices where agency_id = $1`,
      [agencyId],
    );
    const sumOf = (account: string) => rows.find((row) => row.account === account)?.sum ?? '0';
    expect([sumOf('deferred'), sumOf('revenue')]).toEqual(['0', `${-BigInt(delivered.rows[0]?.net ?? 0)}`]);
  });
});

test('an invoice that was not committed leaves no gap: processes that are killed issue 1 to n, in order of date', async () => {
  const start = async () => {
    const { agencyId } = await signUp(harness.app);
    const child = spawn(process.execPath, [
      ...commandOptions,
      'tests/api/issue-forever.ts',
      harness.ownerUrl,
      agencyId,
    ]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return { child, lines: () => output.split('\n').filter((line) => line !== '') };
  };
  const committed: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const issuers = await Promise.all([start(), start(), start()]);
    for (const { child, lines } of issuers) {
      await eventually(() => expect(lines().length).toBeGreaterThan(4 + round), 60_000);
      child.kill('SIGKILL');
      await once(child, 'close');
      committed.push(...lines());
    }
  }
  const { rows } = await all.query<{ number: number; in_order: boolean }>(
    `select number, issued_on >= lag(issued_on, 1, issued_on) over (order by number) as in_order
     from invoices where series = 'INV-' order by number`,
  );
  const numbers = rows.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  expect(rows.every((row) => row.in_order)).toBe(true);
  // Whatever was announced is there.
  for (const line of committed) expect(numbers, line).toContain(Number(line));
  expect(committed.length).toBeGreaterThan(30);
}, 120_000);

test('a stored invoice is read as it was issued', async () => {
  const invoice = await issue(harness.deps.db, owner.agencyId, issueOf(13_900));
  const read = await harness.deps.db.asTenant(owner, (tx) => readInvoice(tx, owner.agencyId, invoice.id));
  expect(read).toEqual(invoice);
  expect(invoice).toMatchObject({
    ...{ net_minor: 13_900n, tax_minor: 2641n, gross_minor: 16_541n, series: 'INV-' },
    ...{ seller: { name: 'Candor GmbH', tax_number: '' }, lines: [{ description: 'Team, one month' }] },
  });
});
