import { describe, expect, test } from 'vitest';
import { lineOf, newestFirst, whoDecided } from './history-lines.ts';

const entry = (id: string, minute: number, kind: string, to: string | null, user_name: string | null) => ({
  id,
  kind,
  user_name,
  answer_id: null,
  from: null,
  to,
  created_at: `2026-11-20T12:0${minute}:00Z`,
});

describe('the history of a candidate', () => {
  test('shows a move with where it came from', () => {
    expect(lineOf({ kind: 'status', from: 'review', to: 'wait' })).toEqual({
      type: 'moved',
      from: 'review',
      to: 'wait',
    });
  });
  test('shows a rating with its rate, and one that was taken back', () => {
    expect(lineOf({ kind: 'rated', from: null, to: 'good' })).toEqual({ type: 'rated', rate: 'good' });
    expect(lineOf({ kind: 'rated', from: 'good', to: null })).toEqual({ type: 'rated', rate: null });
  });
  test('shows a step along the pipeline, and the way out of it', () => {
    expect(lineOf({ kind: 'pipeline', from: null, to: 'Phone' })).toEqual({
      type: 'step',
      from: '',
      to: 'Phone',
    });
    expect(lineOf({ kind: 'pipeline', from: 'Phone', to: null })).toEqual({
      type: 'step',
      from: 'Phone',
      to: null,
    });
  });
  test('still shows what a newer server writes', () => {
    expect(lineOf({ kind: 'dreamt', from: null, to: null })).toEqual({
      type: 'other',
      kind: 'dreamt',
    });
    expect(lineOf({ kind: 'status', from: 'review', to: 'promoted' })).toEqual({
      type: 'other',
      kind: 'status',
    });
  });
  test('begins with the newest', () => {
    const history = [entry('a', 1, 'status', 'review', null), entry('b', 3, 'status', 'wait', 'Ada')];
    expect(newestFirst(history).map((entry) => entry.id)).toEqual(['b', 'a']);
  });
  test('knows who decided last', () => {
    const history = [
      entry('a', 1, 'status', 'wait', 'Ada'),
      entry('b', 2, 'status', 'accepted', 'Ben'),
      entry('c', 3, 'status', 'wait', 'Cleo'),
    ];
    expect(whoDecided(history, 'wait')).toBe('Cleo');
    expect(whoDecided(history, 'rejected')).toBeNull();
  });
});
