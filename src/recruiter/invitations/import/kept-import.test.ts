import { expect, test } from 'vitest';
import { keptText } from '../kept-text.ts';
import { importIds } from './kept-import.ts';

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
  const refused = keptText(() => {
    throw new Error('refused');
  }, 'x');
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
      keptText(() => storage, 'import'),
      () => String((count += 1)),
    );
  return { ids: reload(), reload };
}
