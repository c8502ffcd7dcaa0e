import { expect, test } from 'vitest';
import { createWriteIds } from './write-id.ts';

test('the same invitation sent again after a lost answer is the same invitation', () => {
  const ids = counted();
  expect(ids.idFor({ email: 'a@x.test' })).toBe(ids.idFor({ email: 'a@x.test' }));
});
test('another address is another invitation', () => {
  const ids = counted();
  expect(ids.idFor({ email: 'a@x.test' })).not.toBe(ids.idFor({ email: 'b@x.test' }));
});
test('once stored, the same again is meant as another one', () => {
  const ids = counted();
  const first = ids.idFor({ email: 'a@x.test' });
  ids.done();
  expect(ids.idFor({ email: 'a@x.test' })).not.toBe(first);
});

function counted() {
  let count = 0;
  return createWriteIds(() => String((count += 1)));
}
