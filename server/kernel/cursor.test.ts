// A page of a list begins exactly where the previous one ended.
import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

test('survives encoding and decoding', () => {
  const cursor = {
    createdAt: new Date('2026-11-20T10:11:12.345Z'),
    id: '01938d2e-0000-7000-8000-000000000001',
  };
  expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  for (const value of ['ada', 7, null])
    expect(decodeCursor(encodeCursor({ ...cursor, value }))).toEqual({ ...cursor, value });
});

test.each(['', 'x', Buffer.from('["yesterday","1"]').toString('base64url'), '%%%'])(
  'a malformed cursor is a field error: %j',
  (after) => {
    expect(() => decodeCursor(after)).toThrow(Refusal);
  },
);
