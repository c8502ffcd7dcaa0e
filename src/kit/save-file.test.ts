import { expect, test } from 'vitest';
import { fileNameOf } from './save-file.ts';

test.each([
  ['Ship’s mate', 'Ship-s-mate'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Инженер / QA', 'Инженер-QA'],
  ['مهندس برمجيات', 'مهندس-برمجيات'],
  ['???', 'candor'],
])('a file for “%s” has a name that every system takes', (text, name) => {
  expect(fileNameOf(text)).toBe(name);
});
