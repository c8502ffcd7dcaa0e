import { expect, test } from 'vitest';
import { changePreferences, defaultPreferences } from '#contract/preferences.ts';
import { columnsChange, columnsFor, defaultColumns, gridOf, moved, offered, toggled } from './columns.ts';

const job = { id: 'job', pipelines: [{}] };

test('a view’s columns are shown, otherwise the member’s own of this job, otherwise the default', () => {
  const preferences = { columns: [{ job_id: 'job', columns: ['tags' as const] }], people_columns: [] };
  expect(columnsFor(job, { columns: ['score'] }, preferences)).toEqual(['score']);
  expect(columnsFor(job, {}, preferences)).toEqual(['tags']);
  expect(columnsFor({ ...job, id: 'other' }, {}, preferences)).toEqual(defaultColumns(true));
});
test('a job without steps has no column for them', () => {
  expect(columnsFor({ id: 'job', pipelines: [] }, {}, { columns: [], people_columns: [] })).not.toContain(
    'step',
  );
  expect(defaultColumns(true)).toContain('step');
});
test('the list across jobs has columns of its own', () => {
  const preferences = { columns: [{ job_id: 'job', columns: ['tags' as const] }], people_columns: [] };
  expect(columnsFor(null, {}, preferences)).toEqual(['status', 'rating', 'finished']);
  expect(columnsFor(null, {}, { ...preferences, people_columns: ['score'] })).toEqual(['score']);
  expect(columnsFor(null, { columns: ['step'] }, { ...preferences, people_columns: ['score'] })).toEqual([
    'step',
  ]);
  const saved = (of: typeof job | null) => changePreferences(defaultPreferences, columnsChange(of, ['tags']));
  expect(saved(null)).toEqual({ ...defaultPreferences, people_columns: ['tags'] });
  expect(saved(job)).toMatchObject({ columns: [{ job_id: 'job', columns: ['tags'] }], people_columns: [] });
});
test('a column is added at the end, moved by a place, and stays at an end', () => {
  expect(toggled(['status', 'tags'], 'score')).toEqual(['status', 'tags', 'score']);
  expect(toggled(['status', 'tags'], 'status')).toEqual(['tags']);
  expect(moved(['status', 'tags', 'score'], 'score', -1)).toEqual(['status', 'score', 'tags']);
  expect(moved(['status', 'tags'], 'status', -1)).toEqual(['status', 'tags']);
  expect(moved(['status', 'tags'], 'tags', 1)).toEqual(['status', 'tags']);
});
test('every column is offered once, the shown ones first', () => {
  const all = offered(['tags', 'status']);
  expect(all.slice(0, 2)).toEqual(['tags', 'status']);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(11);
});
test('the default columns fit beside the sidebar at 1270 pixels', () => {
  // The window without the sidebar, the page's margins and the card's lines.
  expect(gridOf(defaultColumns(true)).leastRem * 16).toBeLessThanOrEqual(1270 - 264 - 2 * 48 - 2);
});
