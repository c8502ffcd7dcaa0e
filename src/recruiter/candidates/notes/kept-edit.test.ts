// Edits of notes survive a reload.
import { expect, test } from 'vitest';
import { keepEdit, readEdit } from './kept-edit.ts';

function store() {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}
const of = { owner: 'agency-ada', noteId: 'n' };
const edit = { text: 'Calm, and dry', updated_at: '2026-11-20T12:00:00.000Z' };

test('an edit is found again with the version it began from, by who wrote it', () => {
  const page = store();
  keepEdit(of, edit, page);
  expect(readEdit(of, page)).toEqual(edit);
  expect(readEdit({ ...of, owner: 'agency-ben' }, page)).toBeNull();
});

test('an edit that was saved or put away is forgotten', () => {
  const page = store();
  keepEdit(of, edit, page);
  keepEdit(of, null, page);
  expect(readEdit(of, page)).toBeNull();
});

test('a browser that refuses storage costs nothing but the reload', () => {
  const refusing = () => {
    throw new Error('SecurityError');
  };
  keepEdit(of, edit, refusing);
  expect(readEdit(of, refusing)).toBeNull();
});
