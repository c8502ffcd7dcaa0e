import { describe, expect, test } from 'vitest';
import { neighboursOf } from './candidate-rows.ts';

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('a candidate’s neighbours', () => {
  test('are the ones above and below in the list', () => {
    expect(neighboursOf(rows, 'b')).toEqual({ previous: 'a', next: 'c', position: 2 });
  });
  test('end at the ends of the list', () => {
    expect(neighboursOf(rows, 'a').previous).toBeNull();
    expect(neighboursOf(rows, 'c').next).toBeNull();
  });
  test('are unknown for somebody who is not in the list', () => {
    expect(neighboursOf(rows, 'z')).toEqual({ previous: null, next: null, position: 0 });
  });
});
