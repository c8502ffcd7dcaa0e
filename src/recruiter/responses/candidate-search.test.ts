import { describe, expect, test } from 'vitest';
import { isNarrowed, parseCandidateSearch } from './candidate-search.ts';

describe('the filter in the address of a job', () => {
  test('keeps words and status', () => {
    expect(parseCandidateSearch({ search: ' Ada ', status: 'review' })).toEqual({
      search: 'Ada',
      status: 'review',
    });
  });
  test('takes a number that was typed as words', () => {
    expect(parseCandidateSearch({ search: 49123 })).toEqual({ search: '49123' });
  });
  test('drops what it does not know and keeps the rest', () => {
    expect(parseCandidateSearch({ search: 'Ada', status: 'promoted', page: 3 })).toEqual({ search: 'Ada' });
  });
  test('never sends more words than the server takes', () => {
    expect(parseCandidateSearch({ search: 'x'.repeat(500) }).search).toHaveLength(200);
  });
  test('is no filter when it is empty', () => {
    expect(isNarrowed(parseCandidateSearch({ search: '  ' }))).toBe(false);
    expect(isNarrowed({ status: 'wait' })).toBe(true);
  });
});
