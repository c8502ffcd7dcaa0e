import { expect, test } from 'vitest';
import { bodyText, headerText } from './answer-text.ts';

test('a receiver’s text response is shown unchanged', () => {
  const text = 'Grüße, שלום, 👩‍🚀\n\t{"ok": true} <b>not bold</b>';
  expect(bodyText(Buffer.from(text), false)).toBe(text);
  expect(bodyText(Buffer.from('one\r\ntwo\rthree'), false)).toBe('one\ntwo\nthree');
});

test('other responses are shown without control characters', () => {
  expect(bodyText(Buffer.from([0x61, 0x00, 0x1b, 0x5b, 0x7f, 0xff, 0xc3, 0x62]), false)).toBe('a��[���b');
  expect(bodyText(Buffer.from('a\u202egpj.exe\u2066\u009b'), false)).toBe('a�gpj.exe��');
});

test('a character cut in half is dropped', () => {
  const bytes = Buffer.from('ab😀').subarray(0, 4);
  expect(bodyText(bytes, true)).toBe('ab');
  expect(bodyText(bytes, false)).toBe('ab�');
});

test('headers have a line each, as many as fit', () => {
  expect(headerText(['Content-Type', 'text/html', 'X-Odd', 'a\u0007b'])).toBe(
    'Content-Type: text/html\nX-Odd: a�b',
  );
  expect(headerText(['X-Long', 'x'.repeat(9000)])).toHaveLength(2000);
});
