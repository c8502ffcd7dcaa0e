import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { changeOf, costsOfStart, costsOfUpgrade, taxOn } from './change-of.ts';
import type { Paid, Priced } from './change-of.ts';
import { addDays, dayIn, graceUntil, periodEnd } from './terms.ts';

const [teamId, proId] = [newId(), newId()];
const team: Priced = { plan_id: teamId, plan_name: 'Team', yearly: false, currency: 'EUR', price: 4500n };
const pro: Priced = { plan_id: proId, plan_name: 'Pro', yearly: false, currency: 'EUR', price: 13_900n };
const onTeam: Paid = {
  ...{ ...team, quantity: 1, period_start: new Date('2026-11-01T09:00:00Z') },
  period_end: new Date('2026-12-01T09:00:00Z'),
};

test.each([
  ['the first plan', null, pro, true, 'start'],
  ['the same plan', pro, pro, false, 'unchanged'],
  ['a larger plan', team, pro, true, 'upgrade'],
  ['a larger plan for a year', team, { ...pro, yearly: true }, true, 'upgrade'],
  ['a larger plan for a month instead of a year', { ...team, yearly: true }, pro, true, 'downgrade'],
  ['a smaller plan', pro, team, false, 'downgrade'],
  ['a smaller plan for a year', pro, { ...team, yearly: true }, false, 'downgrade'],
  ['the same plan for a year', pro, { ...pro, yearly: true }, false, 'downgrade'],
])('%s', (_what, current, next, isLarger, change) => {
  expect(changeOf(current, next, isLarger)).toBe(change);
});

test('an upgrade takes back the unused days of the old plan and charges the same days of the new one', () => {
  const { lines, net, to } = costsOfUpgrade(onTeam, pro, new Date('2026-11-16T12:00:00Z'));
  expect(
    lines.map(({ kind, quantity, unit_minor, net_minor }) => [kind, quantity, unit_minor, net_minor]),
  ).toEqual([
    ['unused', -1, 2250, -2250],
    ['plan', 1, 6950, 6950],
  ]);
  expect(net).toBe(4700n);
  expect(to).toEqual(onTeam.period_end);
});

test('an upgrade to a year charges the whole year, from now on', () => {
  const yearly = { ...pro, yearly: true, price: 139_000n };
  const { net, to } = costsOfUpgrade(onTeam, yearly, new Date('2026-11-16T12:00:00Z'));
  expect(net).toBe(139_000n - 2250n);
  expect(to).toEqual(new Date('2027-11-16T12:00:00Z'));
});

test('on the last day an upgrade costs nothing but what later periods cost', () => {
  expect(costsOfUpgrade(onTeam, pro, new Date('2026-12-01T00:00:00Z')).net).toBe(0n);
});

test('an upgrade never costs less than nothing or more than the new plan, and less with every day', () => {
  fc.assert(
    fc.property(
      fc.nat(30),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      (day, old, more) => {
        const current = { ...onTeam, price: old };
        const next = { ...pro, price: old + more };
        const at = (days: number) => new Date(onTeam.period_start.getTime() + days * 86_400_000);
        const [today, tomorrow] = [day, day + 1].map((days) => costsOfUpgrade(current, next, at(days)).net);
        expect(today !== undefined && today >= 0n && today <= next.price).toBe(true);
        // Two lines are rounded, each by at most half a cent.
        expect((tomorrow ?? 0n) <= (today ?? 0n) + 1n).toBe(true);
      },
    ),
  );
});

test('the quote is the charge: the same moment gives the same lines, whenever it is computed', () => {
  fc.assert(
    fc.property(fc.date({ min: onTeam.period_start, max: onTeam.period_end, noInvalidDate: true }), (at) => {
      expect(costsOfUpgrade(onTeam, pro, new Date(at.toISOString()))).toEqual(
        costsOfUpgrade(onTeam, pro, at),
      );
      expect(costsOfStart(pro, new Date(at.toISOString()))).toEqual(costsOfStart(pro, at));
    }),
  );
});

test('tax is rounded half up, to the cent', () => {
  expect(taxOn(4700n, 19, 'EUR')).toBe(893n);
  expect(taxOn(100n, 25.5, 'EUR')).toBe(26n);
  expect(taxOn(4700n, null, 'EUR')).toBe(0n);
});

test('a month ends on the same day, or on the last one', () => {
  const end = (from: string, yearly = false) => periodEnd(new Date(from), yearly).toISOString().slice(0, 10);
  expect(end('2026-11-16T12:00:00Z')).toBe('2026-12-16');
  expect(end('2027-01-31T12:00:00Z')).toBe('2027-02-28');
  expect(end('2026-12-31T12:00:00Z')).toBe('2027-01-31');
  expect(end('2028-02-29T12:00:00Z', true)).toBe('2029-02-28');
});

test('an invoice has the date of the seller’s time zone, and its days are counted by the calendar', () => {
  expect(dayIn('Europe/Berlin', new Date('2026-11-30T23:30:00Z'))).toBe('2026-12-01');
  expect(dayIn('UTC', new Date('2026-11-30T23:30:00Z'))).toBe('2026-11-30');
  expect(addDays('2026-12-25', 14)).toBe('2027-01-08');
  expect(graceUntil('2026-12-01')).toEqual(new Date('2026-12-23T00:00:00Z'));
});
