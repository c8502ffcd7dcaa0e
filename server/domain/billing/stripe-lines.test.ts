// What Stripe charges becomes lines of ours, or is refused whole.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CardInvoiceLine } from '../../platform/stripe/card-payments.ts';
import { taxOn } from './change-of.ts';
import { costsAtStripe, isTaxOf } from './stripe-lines.ts';

const [from, to] = [new Date('2026-11-11T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
const plans = new Map([
  ['team', { id: 'plan-team', name: 'Team' }],
  ['pro', { id: 'plan-pro', name: 'Pro' }],
]);
const planOf = (code: string | null) => plans.get(code ?? '');

function line(planCode: string, net: number, quantity = 1): CardInvoiceLine {
  const price = { id: 'price', planCode, currency: 'EUR', yearly: false, unitMinor: 1n };
  return { price, quantity, netMinor: BigInt(net), taxMinor: 0n, from, to, isProration: true };
}

test('an upgrade has the unused days with a negative quantity, and never a negative price', () => {
  const lines = [line('team', -3000), line('pro', 9267)];
  expect(costsAtStripe({ lines, netMinor: 6267n }, planOf)).toMatchObject({
    lines: [
      { kind: 'unused', plan_id: 'plan-team', quantity: -1, unit_minor: 3000, net_minor: -3000 },
      { kind: 'plan', plan_id: 'plan-pro', plan_name: 'Pro', quantity: 1, unit_minor: 9267 },
    ],
    ...{ net: 6267n, from, to },
  });
});

test('a line is its quantity times its price, whatever it divides into', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 1, max: 9 }),
      (net, quantity) => {
        const lines = [line('team', net, quantity), line('pro', 0)];
        for (const ours of costsAtStripe({ lines, netMinor: BigInt(net) }, planOf)?.lines ?? []) {
          expect(ours.quantity * ours.unit_minor).toBe(ours.net_minor);
          expect(ours.unit_minor).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test('what is none of our plans, or has a discount, is not ours', () => {
  expect(costsAtStripe({ lines: [line('consulting', 100)], netMinor: 100n }, planOf)).toBeNull();
  expect(costsAtStripe({ lines: [line('pro', 100)], netMinor: 90n }, planOf)).toBeNull();
  expect(costsAtStripe({ lines: [], netMinor: 0n }, planOf)).toBeNull();
});

test('Stripe may round each line, but not charge another tax', () => {
  const lines = [line('team', -3000), line('pro', 9267)];
  const taxMinor = taxOn(6267n, 19, 'EUR');
  const charged = (tax: bigint) => ({ lines, netMinor: 6267n, taxMinor: tax });
  expect(isTaxOf(charged(taxMinor + 2n), 19, 'EUR')).toBe(true);
  expect(isTaxOf(charged(taxMinor - 2n), 19, 'EUR')).toBe(true);
  expect(isTaxOf(charged(taxMinor + 3n), 19, 'EUR')).toBe(false);
  expect(isTaxOf(charged(taxMinor), 7, 'EUR')).toBe(false);
  expect(isTaxOf(charged(0n), null, 'EUR')).toBe(true);
});
