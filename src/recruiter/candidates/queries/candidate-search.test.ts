import { describe, expect, test } from 'vitest';
import {
  changedSearch,
  countFilters,
  filtersOf,
  isNarrowed,
  parseCandidateSearch,
} from './candidate-search.ts';

describe('the filter in the address of a job', () => {
  test('keeps every filter', () => {
    const search = {
      search: 'Ada',
      status: 'review',
      progress: 'completed',
      rate: 'none',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-02T00:00:00.000Z',
      tag: 'night shift',
      stuck: 'yes',
      unseen: 'yes',
      layout: 'board',
      order: 'oldest',
    };
    expect(parseCandidateSearch({ ...search, search: ' Ada ' })).toEqual(search);
  });
  test('takes a number that was typed as words', () => {
    expect(parseCandidateSearch({ search: 49123, tag: 2026 })).toEqual({ search: '49123', tag: '2026' });
  });
  test('drops what it does not know and keeps the rest', () => {
    const raw = { search: 'Ada', status: 'promoted', from: 'yesterday', page: 3, stuck: 'no' };
    expect(parseCandidateSearch(raw)).toEqual({ search: 'Ada' });
  });
  test('never sends more words than the server takes', () => {
    expect(parseCandidateSearch({ search: 'x'.repeat(500) }).search).toHaveLength(200);
  });
  test('is no filter when it is empty, nor when it is only looked at in another way', () => {
    expect(isNarrowed(parseCandidateSearch({ search: '  ' }))).toBe(false);
    expect(isNarrowed({ layout: 'board', order: 'oldest' })).toBe(false);
    expect(isNarrowed({ status: 'wait' })).toBe(true);
    expect(countFilters({ status: 'wait', tag: 'x', search: undefined, layout: 'board' })).toBe(2);
  });
  test('reads a list that is narrowed anew from its top', () => {
    expect(changedSearch({ order: 'oldest', tag: 'x' }, { status: 'wait' })).toEqual({
      tag: 'x',
      status: 'wait',
    });
    expect(changedSearch({ tag: 'x' }, { order: 'oldest', tag: undefined })).toEqual({ order: 'oldest' });
    expect(filtersOf({ tag: 'x', layout: 'board', order: 'oldest' })).toEqual({ tag: 'x' });
  });
});
