import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  entriesOfCharge,
  entriesOfCredit,
  entriesOfCreditNote,
  entriesOfDispute,
  entriesOfExcess,
  entriesOfInvoice,
  entriesOfPayment,
  entriesOfRefund,
  entriesOfRevenue,
  entriesOfReversal,
  partOf,
  recognizedBy,
} from './ledger-rules.ts';
import type { Amounts, Entry } from './ledger-rules.ts';

const currency = 'EUR';
const invoice: Amounts = { currency, net: 13_900n, tax: 2641n, gross: 16_541n };
const amount = fc.bigInt({ min: 1n, max: 2n ** 50n });
const anyInvoice = fc.record({ net: amount, tax: amount }).map(({ net, tax }): Amounts => ({
  ...{ currency, net, tax, gross: net + tax },
}));

const totalOf = (entries: readonly Entry[]) => entries.reduce((sum, entry) => sum + entry.amount, 0n);
const of = (entries: readonly Entry[], account: Entry['account']) =>
  totalOf(entries.filter((entry) => entry.account === account));

test('an issued invoice is owed, its tax belongs to the state, and the rest is to be delivered', () => {
  expect(entriesOfInvoice(invoice)).toEqual([
    { account: 'receivable', currency, amount: 16_541n },
    { account: 'deferred', currency, amount: -13_900n },
    { account: 'tax', currency, amount: -2641n },
  ]);
});

test('without tax nothing is booked for it', () => {
  const entries = entriesOfInvoice({ currency, net: 100n, tax: 0n, gross: 100n });
  expect(entries.map((entry) => entry.account)).toEqual(['receivable', 'deferred']);
});

test('a part payment leaves the rest open, and an excess becomes credit', () => {
  const part = entriesOfPayment({ currency, amount: 10_000n }, 16_541n);
  expect([of(part, 'receivable'), of(part, 'credit')]).toEqual([-10_000n, 0n]);
  const excess = entriesOfPayment({ currency, amount: 20_000n }, 16_541n);
  expect([of(excess, 'receivable'), of(excess, 'credit')]).toEqual([-16_541n, -3459n]);
  const late = entriesOfPayment({ currency, amount: 500n }, -100n);
  expect([of(late, 'receivable'), of(late, 'credit')]).toEqual([0n, -500n]);
});

test('a card payment is what Stripe keeps for us, and its fee', () => {
  const fee = { currency, amount: 500n } as const;
  const entries = entriesOfCharge({ currency, amount: 16_541n, fee }, 16_541n);
  expect([of(entries, 'stripe'), of(entries, 'fees')]).toEqual([16_041n, 500n]);
  expect(of(entries, 'receivable')).toBe(-16_541n);
});

test('a fee in another currency leaves our money there in that currency', () => {
  const fee = { currency: 'GBP', amount: 400n } as const;
  expect(entriesOfCharge({ currency, amount: 16_541n, fee }, 16_541n)).toEqual([
    { account: 'stripe', currency, amount: 16_541n },
    { account: 'stripe', currency: 'GBP', amount: -400n },
    { account: 'fees', currency: 'GBP', amount: 400n },
    { account: 'receivable', currency, amount: -16_541n },
  ]);
});

test('a dispute that is won brings back what it took, except for the fee', () => {
  const amount = 16_541n;
  const lost = entriesOfDispute({ currency, amount: -amount, fee: { currency, amount: 2000n } });
  const won = entriesOfDispute({ currency, amount, fee: { currency, amount: 0n } });
  expect([of(lost, 'disputes'), of(lost, 'stripe')]).toEqual([amount, -amount - 2000n]);
  expect([of([...lost, ...won], 'disputes'), of([...lost, ...won], 'stripe')]).toEqual([0n, -2000n]);
});

test('whatever is issued, paid, taken back, credited, refunded or recognized, every sum is 0', () => {
  fc.assert(
    fc.property(
      anyInvoice,
      amount,
      fc.bigInt({ min: -(2n ** 50n), max: 2n ** 50n }),
      (issued, paid, open) => {
        const payment = entriesOfPayment({ currency, amount: paid }, open);
        const moved = { currency, amount: paid, fee: { currency, amount: paid / 30n } } as const;
        for (const entries of [
          entriesOfInvoice(issued),
          entriesOfCreditNote(issued),
          payment,
          entriesOfReversal(payment),
          entriesOfCharge(moved, open),
          entriesOfRefund({ ...moved, amount: -paid }),
          entriesOfDispute({ ...moved, amount: -paid }),
          entriesOfCredit(currency, paid),
          entriesOfExcess(currency, paid, { to: 'bank', amount: paid }),
          entriesOfRevenue(currency, paid),
        ])
          expect(totalOf(entries)).toBe(0n);
      },
    ),
  );
});

test('the parts that credit notes take back are the invoice, to the cent', () => {
  fc.assert(
    fc.property(anyInvoice, fc.array(fc.nat(99), { maxLength: 8 }), (issued, shares) => {
      let rest = issued;
      const parts: Amounts[] = [];
      for (const share of [...shares, 100]) {
        const part = partOf(issued, rest, (rest.gross * BigInt(share)) / 100n);
        parts.push(part);
        rest = {
          ...{ currency, net: rest.net - part.net, tax: rest.tax - part.tax, gross: rest.gross - part.gross },
        };
        for (const value of [part.net, part.tax, rest.net, rest.tax]) expect(value >= 0n).toBe(true);
        expect(part.net + part.tax).toBe(part.gross);
      }
      expect(rest).toEqual({ currency, net: 0n, tax: 0n, gross: 0n });
    }),
  );
  expect(() => partOf(invoice, invoice, invoice.gross + 1n)).toThrow(RangeError);
});

test('revenue grows day by day, never shrinks, and is all recognized at the end', () => {
  const from = new Date('2026-11-01T15:00:00Z');
  const to = new Date('2026-12-01T15:00:00Z');
  const at = (day: string) => recognizedBy(new Date(day), 13_900n, { from, to });
  expect(at('2026-11-01T23:59:59Z')).toBe(0n);
  expect(at('2026-11-02T00:00:00Z')).toBe(463n);
  expect(at('2026-11-16T00:00:00Z')).toBe(6950n);
  expect(at('2026-12-01T00:00:00Z')).toBe(13_900n);
  expect(at('2027-12-01T00:00:00Z')).toBe(13_900n);
  fc.assert(
    fc.property(amount, fc.array(fc.nat(40), { minLength: 1 }), (net, days) => {
      const passed = days
        .toSorted((a, b) => a - b)
        .map((day) => recognizedBy(new Date(from.getTime() + day * 86_400_000), net, { from, to }));
      for (const [index, value] of passed.entries()) expect(value >= (passed[index - 1] ?? 0n)).toBe(true);
    }),
  );
});
