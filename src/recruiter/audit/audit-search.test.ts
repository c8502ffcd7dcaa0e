import { describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { auditSearchOf, changesOf } from './audit-search.ts';

describe('the filters in the address', () => {
  it('are kept where they are filters, and dropped where they are not', () => {
    const user_id = newId();
    expect(
      auditSearchOf({ user_id, kind: 'status', subject_kind: 'moon', from: 'yesterday', other: 'x' }),
    ).toEqual({ user_id, kind: 'status' });
  });
});

describe('what changed', () => {
  it('is listed by field, without what stayed', () => {
    expect(
      changesOf(
        { role: 'admin', name: 'x', jobs: ['a'] },
        { role: 'owner', name: 'x', jobs: ['a'], tags: [] },
      ),
    ).toEqual([
      { field: 'role', before: 'admin', after: 'owner' },
      { field: 'tags', before: undefined, after: [] },
    ]);
  });

  it('is nothing without fields', () => {
    expect(changesOf('new', 'review')).toEqual([]);
    expect(changesOf(null, null)).toEqual([]);
  });
});
