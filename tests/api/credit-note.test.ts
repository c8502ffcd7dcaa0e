// `npm run credit-note`, run as a process.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ada, bill, buy, invoiceOf, invoicesOf, pay, pro } from './buying.ts';
import { signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { runCommandOn } from './run-command.ts';
import { sellerEnvironment } from './seller.ts';
import { auditOfKind, rowsOf } from './workspace.ts';

let harness: TestApp;
let owner: SignedUp;
let invoiceId: string;
let number: string;
beforeAll(async () => {
  harness = await startTestApp({ environment: sellerEnvironment });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness);
  await bill(harness, owner, ada);
  invoiceId = (await buy(harness, owner, pro)).invoice_id ?? '';
  number = (await invoiceOf(harness, owner, invoiceId)).document.number;
});

const credit = (...args: string[]) => runCommandOn(harness, 'credit-note', ...args, sellerEnvironment);
const booked = async (account: string) => {
  const { rows } = await harness.deps.db.asTenant(owner, (tx) =>
    tx.execute<{ sum: number }>(
      sql`select coalesce(sum(amount_minor), 0)::int as sum from ledger_entries where account = ${account}`,
    ),
  );
  return rows[0]?.sum;
};

test('an unpaid invoice is credited in full, and the audit log has it', async () => {
  expect(await credit(number)).toEqual({
    code: 0,
    output: expect.stringMatching(
      new RegExp(`^Credit note INV-CN-\\d{6}: 165.41 EUR of ${number}, organization ${owner.agencyId}.\n$`),
    ),
  });
  expect(await invoiceOf(harness, owner, invoiceId)).toMatchObject({
    ...{ state: 'credited', open_minor: 0, credited_minor: 16_541 },
  });
  const lines = await auditOfKind(harness.app, owner, 'billing');
  expect(lines.find(({ kind }) => kind === 'credited')).toMatchObject({ user_id: null });
  expect(await credit(number)).toMatchObject({
    ...{ code: 1, output: `${number} is credited in full already.\n` },
  });
});

test('a part of a paid invoice stays as credit, or is refunded', async () => {
  await pay(harness, owner, invoiceId);
  const kept = await credit(number, '--amount', '20.00');
  expect(kept).toMatchObject({ code: 0, output: expect.stringContaining('20.00 EUR was paid for it') });
  expect(await booked('credit')).toBe(-2000);
  const refunded = await credit(number, '--amount', '5.5', '--refund');
  expect(refunded).toMatchObject({ code: 0, output: expect.stringContaining('Transfer 5.50 EUR') });
  expect([await booked('credit'), await booked('bank')]).toEqual([-2000, 16_541 - 550]);
});

test('a dry run changes nothing, and its number is given to the next', async () => {
  const before = await rowsOf(harness.app, owner, 'ledger_transactions');
  const dry = await credit(number, '--dry-run');
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was changed.') });
  expect(await rowsOf(harness.app, owner, 'ledger_transactions')).toEqual(before);
  expect(await invoicesOf(harness, owner)).toHaveLength(1);
  const [name] = /INV-CN-\d{6}/.exec(dry.output) ?? [];
  expect((await credit(number)).output).toContain(name);
});

test.each([
  ['an unknown number', () => ['INV-999999'], 'There is no invoice INV-999999.'],
  ['too much', () => [number, '--amount', '165.42'], 'between 0 and 165.41 EUR'],
  ['nothing', () => [number, '--amount', '0'], 'between 0 and 165.41 EUR'],
  ['half a cent', () => [number, '--amount', '1.005'], 'between 0 and 165.41 EUR'],
  ['an amount in words', () => [number, '--amount', 'ten'], '--amount must be a number'],
  ['no number', () => [], 'Name one invoice'],
])('%s is refused, and nothing changes', async (_what, args, sentence) => {
  expect(await credit(...args())).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
  expect(await invoicesOf(harness, owner)).toHaveLength(1);
});
