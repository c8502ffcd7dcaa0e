import { expect, test } from 'vitest';
import type { Response } from '#contract/response.ts';
import { cardsAt, neighbourStep, searchAt } from './steps.ts';

const row = (id: string, created_at: string, pipeline_id: string | null = null) =>
  ({ id, created_at, pipeline_id }) as Response;
const ada = row('a', '2026-11-21T10:00:00Z');
const ben = row('b', '2026-11-21T09:00:00Z', 'call');
const cleo = row('c', '2026-11-21T11:00:00Z', 'call');

test('a card is where it was moved at once, in its place by time, and no longer where it was', () => {
  const moving = [{ row: ada, to: 'call' }];
  expect(cardsAt(null, [ada], moving)).toEqual([]);
  expect(cardsAt('call', [cleo, ben], moving).map((card) => card.id)).toEqual(['c', 'a', 'b']);
  expect(cardsAt('call', [cleo, ben], moving)[1]?.pipeline_id).toBe('call');
});
test('a card that has arrived is there once', () => {
  const there = { ...ada, pipeline_id: 'call' };
  expect(cardsAt('call', [cleo, there, ben], [{ row: ada, to: 'call' }]).map((card) => card.id)).toEqual([
    'c',
    'a',
    'b',
  ]);
});
test('the first step has none before it, the last none after', () => {
  const steps = [{ id: null }, { id: 'call' }, { id: 'offer' }];
  expect(neighbourStep(steps, null, 'back')).toBeUndefined();
  expect(neighbourStep(steps, null, 'on')).toEqual({ id: 'call' });
  expect(neighbourStep(steps, 'offer', 'on')).toBeUndefined();
  expect(neighbourStep(steps, 'removed', 'on')).toBeUndefined();
});
test('before the first step are those who wait for a decision, unless everyone or a progress is asked for', () => {
  const search = { layout: 'board', sort: 'name', tag: 'x' } as const;
  expect(searchAt(null, search)).toEqual({ tag: 'x', pipeline_id: 'none', undecided: 'yes' });
  expect(searchAt(null, { ...search, everyone: 'yes' })).toEqual({ tag: 'x', pipeline_id: 'none' });
  expect(searchAt(null, { status: 'invited' })).toEqual({ status: 'invited', pipeline_id: 'none' });
  expect(searchAt('call', search)).toEqual({ tag: 'x', pipeline_id: 'call' });
});
