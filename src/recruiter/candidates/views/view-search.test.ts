import { expect, test } from 'vitest';
import type { ViewListed } from '#contract/view.ts';
import { searchOf, shownView, viewOf, viewsFor } from './view-search.ts';

const view: ViewListed = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  name: 'Good ones',
  job_id: null,
  filters: { status: 'review', rate: 'good' },
  layout: 'board',
  shared: false,
  own: true,
};

test('a view comes back as it was saved', () => {
  expect(viewOf(searchOf(view))).toEqual({ filters: view.filters, layout: 'board' });
});
test('which end the list is read from is no part of a view', () => {
  expect(viewOf({ tag: 'x', order: 'oldest' })).toEqual({ filters: { tag: 'x' }, layout: 'table' });
});
test('the view that one looks by is known, in whichever order its filters stand', () => {
  expect(shownView([view], { rate: 'good', layout: 'board', status: 'review' })).toBe(view);
  expect(shownView([view], { rate: 'good', status: 'review' })).toBeUndefined();
});
test('another job’s views are not offered', () => {
  const ofOtherJob = { ...view, job_id: '0199aaaa-0000-7000-8000-000000000002' };
  expect(viewsFor([view, ofOtherJob], 'elsewhere')).toEqual([view]);
});
test('a view keeps the order, and the columns that its table had', () => {
  const saved = viewOf({ tag: 'x', sort: 'name' }, ['tags', 'score']);
  expect(saved).toEqual({ filters: { tag: 'x' }, layout: 'table', sort: 'name', columns: ['tags', 'score'] });
  expect(searchOf(saved)).toEqual({ tag: 'x', sort: 'name', columns: ['tags', 'score'] });
  expect(viewOf({ layout: 'board' }, ['tags'])).toEqual({ filters: {}, layout: 'board' });
});
test('a view without columns is shown with any, one with columns only with these', () => {
  const any: ViewListed = { ...view, layout: 'table' };
  const own: ViewListed = { ...any, columns: ['tags'] };
  const search = { status: 'review', rate: 'good' } as const;
  expect(shownView([any], search, ['score'])).toBe(any);
  expect(shownView([own], search, ['tags'])).toBe(own);
  expect(shownView([own], search, ['score'])).toBeUndefined();
  expect(shownView([any], { ...search, sort: 'name' }, ['score'])).toBeUndefined();
});
