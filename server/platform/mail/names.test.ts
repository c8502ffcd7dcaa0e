// Which names mails show unchanged, and which they leave out.
import { expect, test } from 'vitest';
import { personName, titleName } from './names.ts';

test.each([
  'Ada Lovelace',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'J.Smith',
  'Dr. Müller-Lüdenscheidt',
  "Sinéad O'Connor",
  'D’Angelo',
  'Nguyễn Thị Minh Khai',
  'محمد عبد الله',
  'Анна-Мария Ким',
  '山田 太郎',
  'Ravi s/o Kumar',
  'King, Jr.',
])('%s is a name', (name) => expect(personName(name)).toBe(name));

test.each([
  'Ada http://evil.example',
  'https://evil.example',
  'hxxp://evil.example',
  'Visit www.evil',
  'evil.example',
  'Ada EVIL.COM now',
  'win.evil.example/now',
  't.co/x',
  'ada@evil.example',
  'ada＠evil.example',
  'evil。example',
  'evil．example',
  'ev\u200Bil.exam\u200Bple',
  'пример.рф',
  '192.0.2.1',
  'ftp://x',
])('%s is greeted without a name', (name) => expect(personName(name)).toBe(''));

test('a name is one line', () => expect(personName(' Ada\r\n\r\nLovelace ')).toBe('Ada Lovelace'));

test('a company’s name may be its domain but not a full URL', () => {
  expect(titleName('Booking.com')).toBe('Booking.com');
  expect(titleName('Acme https://evil.example/x now')).toBe('Acme now');
  expect(titleName('www.evil.example')).toBe('');
});
