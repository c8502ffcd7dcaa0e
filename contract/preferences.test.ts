import { expect, test } from 'vitest';
import { newId } from './id.ts';
import { changePreferences, defaultPreferences, preferencesOf } from './preferences.ts';

test('the columns of at most 200 jobs are kept, the newest choices first', () => {
  const jobIds = Array.from({ length: 205 }, newId);
  const preferences = jobIds.reduce(
    (stored, job_id) => changePreferences(stored, { columns: { job_id, columns: ['status'] } }),
    defaultPreferences,
  );
  expect(preferences.columns.map((job) => job.job_id)).toEqual(jobIds.toReversed().slice(0, 200));
});

test('stored settings that are missing or no longer exist have their defaults', () => {
  expect(preferencesOf({ autoplay: true })).toEqual({ ...defaultPreferences, autoplay: true });
  expect(preferencesOf({ density: 'tiny' })).toEqual(defaultPreferences);
  expect(preferencesOf(null)).toEqual(defaultPreferences);
});
