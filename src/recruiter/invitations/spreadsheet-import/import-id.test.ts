import { expect, test } from 'vitest';
import { draftStore } from '../../../kit/drafts.ts';
import { importIds, sentImports } from './import-id.ts';

test('an import pressed twice, or sent again after a reload, is the same import', () => {
  const { ids, reload } = browser();
  const first = ids.idFor('[rows]');
  expect(ids.idFor('[rows]')).toBe(first);
  expect(reload().idFor('[rows]')).toBe(first);
});
test('other rows are another import', () => {
  const { ids } = browser();
  expect(ids.idFor('[rows]')).not.toBe(ids.idFor('[other]'));
});
test('once answered, the same rows are meant as another import', () => {
  const { ids } = browser();
  const first = ids.idFor('[rows]');
  ids.done();
  expect(ids.idFor('[rows]')).not.toBe(first);
});
test('a browser that refuses storage still imports', () => {
  const refused = draftStore(sentImports, { owner: 'ada' }, () => {
    throw new Error('refused');
  });
  expect(importIds(refused, () => 'id').idFor('[rows]')).toBe('id');
});

function browser() {
  const stored = new Map<string, string>();
  let count = 0;
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const reload = () =>
    importIds(
      draftStore(sentImports, { owner: 'ada' }, () => storage),
      () => String((count += 1)),
    );
  return { ids: reload(), reload };
}
