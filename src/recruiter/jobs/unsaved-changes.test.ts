// Unsaved changes of a job survive a reload.
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { draftStore } from '../../kit/drafts.ts';
import { emptyJob } from './job-form.ts';
import { emptyQuestion } from './question/question-form.ts';
import { jobDrafts, unsavedOf } from './unsaved-changes.ts';

const values = emptyJob(newId(), newId(), new Date());

test('are read from the tab’s storage unless it holds something else', () => {
  const read = (stored: string) => {
    const storage = { getItem: () => stored, setItem: () => undefined, removeItem: () => undefined };
    return draftStore(jobDrafts, { owner: 'ada', key: 'one' }, () => storage).load();
  };
  expect(read(JSON.stringify({ values, baseUpdatedAt: null }))).toEqual({ values, baseUpdatedAt: null });
  for (const nonsense of ['{', '{}', 'null', '{"values":{}}']) expect(read(nonsense)).toBeNull();
});

test('brings back only what differs from what is saved', () => {
  expect(unsavedOf(null, values, newId)).toBeNull();
  expect(unsavedOf({ values, baseUpdatedAt: null }, values, newId)).toBeNull();
  const changed = { ...values, name: 'Night nurse' };
  expect(unsavedOf({ values: changed, baseUpdatedAt: null }, values, newId)).toEqual(changed);
});

test('brings back a draft of an older version of the page, which knew fewer fields', () => {
  const { competences: _, remind_hours: __, ...fewer } = values;
  const { captions: ___, video: ____, ...question } = emptyQuestion('text', newId);
  // As an earlier version wrote it to storage.
  const stored = JSON.parse(
    JSON.stringify({ values: { ...fewer, questions: [question] }, baseUpdatedAt: null }),
  );
  const back = unsavedOf(stored, values, newId);
  expect(back).toMatchObject({ competences: [], remind_hours: values.remind_hours });
  expect(back?.questions[0]).toMatchObject({ id: question.id, captions: '', video: null });
});
