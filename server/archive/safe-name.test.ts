// A name in the archive can be unpacked anywhere, and only there where one unpacks it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeEndingOf, endingOf, safeName } from './safe-name.ts';

test.each([
  ['CV.pdf', 'CV.pdf'],
  ['Лебедев — резюме.docx', 'Лебедев — резюме.docx'],
  ['سيرة.pdf', 'سيرة.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\cv.pdf', 'C__Windows_cv.pdf'],
  ['aux.txt', '_aux.txt'],
  ['  .hidden. ', 'hidden'],
  ['cv\u202Efdp.exe', 'cv_fdp.exe'],
  ['...', 'cv'],
  ['', 'cv'],
])('%j becomes %j', (name, safe) => {
  expect(safeName(name, 'cv')).toBe(safe);
});

test('a long name is cut and keeps its ending', () => {
  const safe = safeName(`${'é'.repeat(300)}.docx`, 'cv');
  expect(safe).toHaveLength(100);
  expect(safe.endsWith('.docx')).toBe(true);
});

test('whatever somebody calls a file, it has no folder and leads nowhere', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const safe = safeName(name, 'cv');
      expect(safe).not.toBe('');
      expect(safe).not.toMatch(/[/\\:]|^\.|\p{Cc}/u);
    }),
  );
});

test('a recording and a program end as what they are', () => {
  expect(endingOf('video/webm;codecs=vp8,opus')).toBe('webm');
  expect(endingOf('audio/mp4')).toBe('m4a');
  expect(endingOf('text/html')).toBe('bin');
  expect(codeEndingOf('Python')).toBe('py');
  expect(codeEndingOf('constructor')).toBe('txt');
});
