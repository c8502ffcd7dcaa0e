import { describe, expect, test } from 'vitest';
import {
  changedSearch,
  countFilters,
  countMoreFilters,
  everybody,
  filtersOf,
  isNarrowed,
  listQueryOf,
  parseAcrossSearch,
  parseCandidateSearch,
  sortChange,
  type CandidateSearch,
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
      source: 'LinkedIn',
      layout: 'board',
      order: 'oldest',
      sort: 'name',
      direction: 'descending',
      columns: ['rating', 'tags'],
      everyone: 'yes',
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
  test('names only an order that is not the default', () => {
    expect(parseCandidateSearch({ sort: 'created', direction: 'descending' })).toEqual({});
    expect(parseCandidateSearch({ sort: 'name', direction: 'ascending' })).toEqual({ sort: 'name' });
    expect(parseCandidateSearch({ sort: 'age', columns: ['age'] })).toEqual({});
  });
  test('keeps layout, order and columns when the filters are cleared', () => {
    const look = { layout: 'board', sort: 'name', columns: ['tags'] } as const;
    expect(everybody({ ...look, columns: ['tags'], status: 'wait', order: 'oldest' })).toEqual(look);
    expect(countMoreFilters({ ...look, columns: ['tags'], status: 'wait', source: 'email' })).toBe(1);
    expect(listQueryOf({ ...look, columns: ['tags'], tag: 'x' })).toEqual({ tag: 'x', sort: 'name' });
  });
  test('across jobs has filters, an order and columns, but no layout', () => {
    expect(
      parseAcrossSearch({ sort: 'name', layout: 'board', everyone: 'yes', columns: ['tags'], tag: 'x' }),
    ).toEqual({ sort: 'name', columns: ['tags'], tag: 'x' });
  });
});

describe('a click on a column', () => {
  const clicks = (sort: 'finished' | 'name' | 'created', count: number) => {
    let search: CandidateSearch = {};
    for (let click = 0; click < count; click += 1) search = changedSearch(search, sortChange(search, sort));
    return search;
  };
  test('sorts in its usual direction, then in the other, then newest first again', () => {
    expect(clicks('finished', 1)).toEqual({ sort: 'finished' });
    expect(clicks('finished', 2)).toEqual({ sort: 'finished', direction: 'ascending' });
    expect(clicks('finished', 3)).toEqual({});
    expect(clicks('name', 2)).toEqual({ sort: 'name', direction: 'descending' });
  });
  test('of creation turns the default around and back', () => {
    expect(clicks('created', 1)).toEqual({ direction: 'ascending' });
    expect(clicks('created', 2)).toEqual({});
  });
  test('starts from the top, and keeps the filters', () => {
    const search = { order: 'oldest', tag: 'x', sort: 'name' } as const;
    expect(changedSearch(search, sortChange(search, 'rating'))).toEqual({ tag: 'x', sort: 'rating' });
  });
});
