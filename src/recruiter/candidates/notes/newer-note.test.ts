// What is shown of a colleague's edit after the user's own was refused.
import { expect, test } from 'vitest';
import { CallError } from '../../../api/call-error.ts';
import { newerNote } from './newer-note.ts';

const id = '0190a1b2-0000-7000-8000-000000000001';
const theirs = {
  id,
  user_id: '0190a1b2-0000-7000-8000-000000000002',
  user_name: 'Ada',
  text: 'Calm',
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:01:00.000Z',
  edited_by: 'Ben',
};
const refusal = (code: 'edited_meanwhile' | 'forbidden', notes: unknown) =>
  new CallError({ code, status: 409, details: { current: { notes } } });

test('the note as it is now comes with the refusal', () => {
  expect(newerNote(refusal('edited_meanwhile', [theirs]), id)).toEqual(theirs);
});

test('a refusal for another reason, or without the note, shows none', () => {
  expect(newerNote(refusal('forbidden', [theirs]), id)).toBeNull();
  expect(newerNote(refusal('edited_meanwhile', []), id)).toBeNull();
  expect(newerNote(refusal('edited_meanwhile', 'nonsense'), id)).toBeNull();
  expect(newerNote(new Error('no'), id)).toBeNull();
});
