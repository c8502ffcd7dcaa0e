import { expect, test } from 'vitest';
import { maxChanged } from '#contract/response-changes.ts';
import type { Response } from '#contract/response.ts';
import { between, toggled } from './use-selection.ts';

/** Only the id matters here. */
const rowsTo = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }) as Response);
const rows = rowsTo(10);
const [first, , third] = rows;

test('a range goes both ways, ends included', () => {
  if (!first || !third) throw new Error('too few');
  expect(between(rows, '0', third).map((row) => row.id)).toEqual(['0', '1', '2']);
  expect(between(rows, '2', first).map((row) => row.id)).toEqual(['0', '1', '2']);
  expect(between(rows, 'gone', third)).toEqual([third]);
});

test('no more are selected than one call takes', () => {
  const chosen = toggled(new Map(), rowsTo(maxChanged + 50), true);
  expect(chosen.size).toBe(maxChanged);
  expect(toggled(chosen, rows, false).size).toBe(maxChanged - rows.length);
});
