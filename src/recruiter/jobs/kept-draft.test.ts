// Unsaved changes of a job survive a reload.
import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { draftOwner } from '../use-draft-owner.ts';
import { emptyJob, emptyQuestion } from './job-form.ts';
import { draftKeeper, unsavedOf } from './kept-draft.ts';

const ada = draftOwner({ id: newId(), agency: { id: newId() } });
const values = emptyJob(newId(), newId(), new Date());

test('keeps each job’s changes by themselves until they are saved', () => {
  const storage = memory();
  draftKeeper(ada, 'one', storage).keep({ values, baseUpdatedAt: '2026-11-20T10:00:00Z' });
  expect(draftKeeper(ada, 'one', storage).load()).toEqual({ values, baseUpdatedAt: '2026-11-20T10:00:00Z' });
  expect(draftKeeper(ada, 'two', storage).load()).toBeNull();
  draftKeeper(ada, 'one', storage).drop();
  expect(draftKeeper(ada, 'one', storage).load()).toBeNull();
});

test('shows them to whoever wrote them, and to nobody else who signs in in this tab', () => {
  const storage = memory();
  const [user, agency] = [{ id: newId() }, { id: newId() }];
  const written = draftOwner({ ...user, agency });
  draftKeeper(written, 'new', storage).keep({ values, baseUpdatedAt: null });
  const others = [
    { id: newId(), agency },
    { ...user, agency: { id: newId() } },
  ];
  for (const other of others) expect(draftKeeper(draftOwner(other), 'new', storage).load()).toBeNull();
  // After signing in again.
  expect(draftKeeper(draftOwner({ ...user, agency }), 'new', storage).load()?.values).toEqual(values);
});

test('lets the form work where storage is refused, full or holds nonsense', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const keeper = draftKeeper(ada, 'one', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keeper.keep({ values, baseUpdatedAt: null });
  // In memory, for as long as the page is open.
  expect(keeper.load()?.values).toEqual(values);
  keeper.drop();
  expect(keeper.load()).toBeNull();
  for (const nonsense of ['{', '{}', 'null', '{"values":{}}']) {
    expect(draftKeeper(ada, 'x', { ...memory(), getItem: () => nonsense }).load()).toBeNull();
  }
});

test('brings back only what differs from what is saved', () => {
  expect(unsavedOf(null, values, newId)).toBeNull();
  expect(unsavedOf({ values, baseUpdatedAt: null }, values, newId)).toBeNull();
  const changed = { ...values, name: 'Night nurse' };
  expect(unsavedOf({ values: changed, baseUpdatedAt: null }, values, newId)).toEqual(changed);
});

test('brings back what an older version of the page has kept, which knew fewer fields', () => {
  const { competences: _, remind_hours: __, ...fewer } = values;
  const { captions: ___, video: ____, ...question } = emptyQuestion('text', newId);
  // As an earlier version wrote it to storage.
  const kept = JSON.parse(
    JSON.stringify({ values: { ...fewer, questions: [question] }, baseUpdatedAt: null }),
  );
  const back = unsavedOf(kept, values, newId);
  expect(back).toMatchObject({ competences: [], remind_hours: values.remind_hours });
  expect(back?.questions[0]).toMatchObject({ id: question.id, captions: '', video: null });
});

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
