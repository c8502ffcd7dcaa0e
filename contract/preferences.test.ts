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

test('a stored setting that no longer exists takes no other setting with it', () => {
  const [former, current] = [newId(), newId()];
  const people_columns = ['shoe_size', 'tags'];
  const columns = [
    { job_id: former, columns: ['shoe_size'] },
    { job_id: current, columns: ['shoe_size', 'status', 'tags'] },
  ];
  expect(
    preferencesOf({ autoplay: true, density: 'tiny', invite_way: 'pigeon', columns, people_columns }),
  ).toEqual({
    ...{ ...defaultPreferences, autoplay: true },
    columns: [{ job_id: current, columns: ['status', 'tags'] }],
    people_columns: ['tags'],
  });
  expect(preferencesOf({ columns: 'all', open_next: true })).toEqual({
    ...defaultPreferences,
    open_next: true,
  });
});
