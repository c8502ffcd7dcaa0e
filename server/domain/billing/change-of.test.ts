import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { changeOf, costsOfStart, costsOfUpgrade, taxOn } from './change-of.ts';
import type { Paid, Priced } from './change-of.ts';
import { addDays, dayIn, graceUntil, keptSince, periodEnd } from './terms.ts';

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

test('a plan that began on the 31st ends on the last day of short months, and on the 31st again afterwards', () => {
  const ends: string[] = [];
  let from = new Date('2027-01-31T12:00:00Z');
  for (let month = 0; month < 4; month += 1) {
    from = periodEnd(from, false, 31);
    ends.push(from.toISOString());
  }
  expect(ends).toEqual(
    ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'].map((day) => `${day}T12:00:00.000Z`),
  );
  const leap = periodEnd(new Date('2027-02-28T00:00:00Z'), true, 29);
  expect(leap.toISOString().slice(0, 10)).toBe('2028-02-29');
});

test('any chain of months and years keeps its day, where the month has it', () => {
  const anyDay = fc.date({ min: new Date('2026-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anyDay, fc.array(fc.boolean(), { maxLength: 30 }), (start, periods) => {
      const anchor = start.getUTCDate();
      let from = start;
      for (const yearly of periods) {
        const end = periodEnd(from, yearly, anchor);
        const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
        expect(end.getUTCDate()).toBe(Math.min(anchor, lastDay));
        const months = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();
        expect(months(end) - months(from)).toBe(yearly ? 12 : 1);
        from = end;
      }
    }),
  );
});

test('an invoice has the date of the seller’s time zone, and its days are counted by the calendar', () => {
  expect(dayIn('Europe/Berlin', new Date('2026-11-30T23:30:00Z'))).toBe('2026-12-01');
  expect(dayIn('UTC', new Date('2026-11-30T23:30:00Z'))).toBe('2026-11-30');
  expect(addDays('2026-12-25', 14)).toBe('2027-01-08');
  expect(graceUntil('2026-12-01')).toEqual(new Date('2026-12-23T00:00:00Z'));
});

test('documents are kept for ten calendar years after the one they are issued in', () => {
  expect(keptSince(new Date('2026-12-31T23:00:00Z'), 10)).toBe('2016-01-01');
  expect(keptSince(new Date('2027-01-01T00:00:00Z'), 10)).toBe('2017-01-01');
});
