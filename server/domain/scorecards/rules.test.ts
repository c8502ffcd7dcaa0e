// What a save of a scorecard stores, and what it may not lose.
import { describe, expect, test } from 'vitest';
import { faultOfLevels, firstLevelOf, isStored, presentLevels } from './rules.ts';
import type { StoredLevel } from './rules.ts';

const competences = [{ id: 'calm' }, { id: 'care' }];
const sent = (id: string, level: number | null, note = '', version = 1) => ({
  ...{ competence_id: id, version, level, note },
});
const stored = (level: number | null, more: Partial<StoredLevel> = {}): StoredLevel => ({
  ...{ level, note: '', version: 1, firstLevel: null },
  ...more,
});
const present = (...levels: ReturnType<typeof sent>[]) => presentLevels(competences, levels);

test('a draft has what was entered about the present competences, and nothing of others', () => {
  const levels = present(sent('calm', 0), sent('removed', 4), sent('care', null));
  expect([...levels.keys()]).toEqual(['calm']);
  expect([...present(sent('care', null, 'Hm')).keys()]).toEqual(['care']);
  // The last one counts if one is sent twice.
  expect(present(sent('calm', 1), sent('calm', 2)).get('calm')).toMatchObject({ level: 2 });
});

test('a save of what is stored is no change, and another level, note or wording is one', () => {
  const before = new Map([['calm', stored(3, { note: 'Yes' })]]);
  expect(isStored(competences, present(sent('calm', 3, 'Yes')), before)).toBe(true);
  for (const changed of [
    present(sent('calm', 2, 'Yes')),
    present(sent('calm', 3)),
    present(sent('calm', 3, 'Yes', 2)),
    present(),
    present(sent('calm', 3, 'Yes'), sent('care', 0)),
  ])
    expect(isStored(competences, changed, before)).toBe(false);
  // Of a competence that the job no longer has.
  expect(isStored([], present(), before)).toBe(true);
});

describe('a scorecard is incomplete', () => {
  const submitting = { isSubmitting: true, isSubmitted: true };
  const changing = { isSubmitting: false, isSubmitted: true };
  const drafting = { isSubmitting: false, isSubmitted: false };
  const half = present(sent('calm', 0), sent('care', null, 'Hm'));
  const whole = present(sent('calm', 0), sent('care', 4));

  test('if it is submitted without a level for each competence', () => {
    expect(faultOfLevels(competences, half, new Map(), submitting)).toBe('required');
    expect(faultOfLevels(competences, whole, new Map(), submitting)).toBeNull();
    expect(faultOfLevels([], new Map(), new Map(), submitting)).toBe('required');
  });

  test('if a submitted one loses a level, but not if the job has a new competence', () => {
    expect(faultOfLevels(competences, half, new Map([['care', stored(2)]]), changing)).toBe('required');
    expect(faultOfLevels(competences, half, new Map([['calm', stored(2)]]), changing)).toBeNull();
  });

  test('never while it is a draft', () => {
    expect(faultOfLevels(competences, half, new Map([['care', stored(2)]]), drafting)).toBeNull();
    expect(faultOfLevels(competences, new Map(), new Map(), drafting)).toBeNull();
  });
});

test('the first level is the one at the first submission, and stays', () => {
  expect(firstLevelOf(3, undefined, false)).toBeNull();
  expect(firstLevelOf(3, stored(2), true)).toBe(3);
  expect(firstLevelOf(3, stored(2, { firstLevel: 2 }), true)).toBe(2);
  // No evidence is a level that stays, too.
  expect(firstLevelOf(4, stored(0, { firstLevel: 0 }), true)).toBe(0);
});
