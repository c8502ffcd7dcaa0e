import { expect, test } from 'vitest';
import { typed } from './note-draft.ts';

test('a note that is being written keeps its id while its text is the same, and gets another with another text', () => {
  let count = 0;
  const newId = () => String((count += 1));
  const first = typed(null, 'a', newId);
  expect(typed(first, 'a', newId)).toBe(first);
  expect(typed(first, 'ab', newId).id).not.toBe(first.id);
});
