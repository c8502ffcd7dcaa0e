import { describe, expect, test } from 'vitest';
import { dueOf } from './rules.ts';
import type { RetentionFacts } from './rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

function finished(days: number, changes: Partial<RetentionFacts> = {}): RetentionFacts {
  return {
    ...{ source: 'email', status: 'review', progress: 'completed' },
    ...{ created_at: daysAgo(days + 2), started_at: daysAgo(days), finished_at: daysAgo(days) },
    ...{ legal_hold: false, removed_at: null, retention_warned_at: null, retention_deleted_at: null },
    ...changes,
  };
}
const due = (response: RetentionFacts, retentionDays = 365) =>
  dueOf(response, { deadline: null, retentionDays, now });

describe('a candidate due for retention', () => {
  test('gets nothing early, a warning in the last two weeks, and is deleted at the end', () => {
    expect(due(finished(350))).toBeNull();
    expect(due(finished(351))).toBe('warn');
    expect(due(finished(364, { retention_warned_at: daysAgo(13) }))).toBeNull();
    expect(due(finished(365, { retention_warned_at: daysAgo(14) }))).toBe('delete');
  });

  test('is never deleted without a warning', () => {
    expect(due(finished(900))).toBe('warn');
    expect(due(finished(900, { retention_warned_at: daysAgo(13) }))).toBeNull();
    expect(due(finished(900, { retention_warned_at: daysAgo(14) }))).toBe('delete');
  });

  test('is deleted after the whole period if it is shorter than the warning period', () => {
    expect(due(finished(0), 3)).toBe('warn');
    expect(due(finished(2, { retention_warned_at: daysAgo(2) }), 3)).toBeNull();
    expect(due(finished(3, { retention_warned_at: daysAgo(3) }), 3)).toBe('delete');
  });

  test.each([
    ['a legal hold', { legal_hold: true }],
    ['what is deleted already', { retention_deleted_at: daysAgo(1) }],
    ['who was removed', { removed_at: daysAgo(1) }],
    ['a preview', { source: 'preview' }],
    ['an interview that runs', { finished_at: null, progress: 'in_progress' }],
  ])('is nothing for %s', (_who, changes) => {
    expect(due(finished(900, { retention_warned_at: daysAgo(100), ...changes }))).toBeNull();
  });
});
