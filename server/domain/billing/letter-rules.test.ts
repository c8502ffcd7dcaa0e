import { expect, test } from 'vitest';
import { lettersDue } from './letter-rules.ts';
import type { LetterFacts } from './letter-rules.ts';

const noon = Date.parse('2026-11-23T12:00:00Z');
const at = (days: number) => new Date(noon + days * 86_400_000);
const running: NonNullable<LetterFacts['subscription']> = {
  ...{ id: 's', provider: 'bank_transfer', status: 'active', plan_id: 'pro', quantity: 1, yearly: true },
  ...{ period_start: at(-335), period_end: at(30), cancel_at_end: false, grace_until: null, ended_at: null },
  ...{ next_yearly: null, end_reason: null },
};
const due = (facts: Partial<LetterFacts>) =>
  lettersDue({ now: at(0), today: '2026-11-23', open: [], subscription: undefined, ...facts }).map(
    ({ kind, part }) => `${kind} ${part}`.trim(),
  );

test.each([
  ['2026-11-24', []],
  ['2026-11-23', ['reminder 0']],
  ['2026-11-17', ['reminder 0']],
  ['2026-11-16', ['reminder 7']],
  ['2026-11-09', ['reminder 14']],
  ['2026-11-02', ['reminder 14']],
  // The invoice is taken back.
  ['2026-11-01', []],
])('an invoice that is due on %s: %o', (due_on, letters) => {
  expect(due({ open: [{ id: 'i', due_on }] })).toEqual(letters);
});

test('only a year that renews is announced, 30 days before', () => {
  const renewal = [`renewal ${at(30).toISOString()}`];
  expect(due({ subscription: running })).toEqual(renewal);
  expect(due({ subscription: running, now: at(-0.1) })).toEqual([]);
  expect(due({ subscription: running, now: at(30) })).toEqual([]);
  expect(due({ subscription: { ...running, yearly: false } })).toEqual([]);
  expect(due({ subscription: { ...running, next_yearly: false } })).toEqual([]);
  expect(due({ subscription: { ...running, cancel_at_end: true } })).toEqual([]);
  expect(due({ subscription: { ...running, provider: 'operator' } })).toEqual([]);
});

test('a trial’s end is announced three days before', () => {
  const trial = {
    ...running,
    provider: 'trial',
    yearly: null,
    cancel_at_end: true,
    period_end: at(3),
  } as const;
  expect(due({ subscription: trial })).toEqual(['trial_ending']);
  expect(due({ subscription: trial, now: at(-0.1) })).toEqual([]);
});

test.each([
  [0, 0],
  [2.9, 0],
  [3, 3],
  [7, 7],
  [13.9, 7],
  [20, 14],
])('%s days after a card was declined, the email of day %s is due', (days, day) => {
  const subscription = { ...running, provider: 'stripe', status: 'past_due', grace_until: at(21) } as const;
  expect(due({ subscription, now: at(days) })).toEqual([`card_failed ${at(21).toISOString()} ${day}`]);
});

test('a plan’s end is news for a week, unless another plan replaced it', () => {
  const ended = { ...running, status: 'ended', ended_at: at(-1), end_reason: 'expired' } as const;
  expect(due({ subscription: ended })).toEqual(['plan_ended']);
  expect(due({ subscription: ended, now: at(6) })).toEqual([]);
  expect(due({ subscription: { ...ended, end_reason: 'replaced' } })).toEqual([]);
  expect(due({ subscription: { ...ended, provider: 'operator' } })).toEqual([]);
});
