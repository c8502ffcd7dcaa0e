// A file name unpacks on any system, contains no path, and its extension matches the content.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeEndingOf, endingOf, fileName, safeName } from './file-name.ts';

test.each([
  ['CV.pdf', 'CV.pdf'],
  ['Лебедев — резюме.docx', 'Лебедев — резюме.docx'],
  ['سيرة.pdf', 'سيرة.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\cv.pdf', 'C__Windows_cv.pdf'],
  ['aux.txt', '_aux.txt'],
  ['a\u200Bux.txt', '_aux.txt'],
  ['  .hidden. ', 'hidden'],
  ['cv\u202Efdp.exe', 'cvfdp.exe'],
  ['c\0v\r\n\u0085\u{E0041}', 'cv'],
  ['...', 'cv'],
  ['', 'cv'],
])('%j becomes %j', (name, safe) => {
  expect(safeName(name, 'cv')).toBe(safe);
});

const pdf = 'application/pdf';

test.each([
  ['CV.pdf', pdf, 'CV.pdf'],
  ['CV.PDF', pdf, 'CV.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['My CV.hta', pdf, 'My CV.pdf'],
  ['cv.bat', 'text/plain', 'cv.txt'],
  ['cv.pdf.js', 'text/plain', 'cv.pdf.txt'],
  ['photo.html', 'image/png', 'photo.png'],
  ['cv.hta. ', pdf, 'cv.pdf'],
  ['cv..hta', pdf, 'cv.pdf'],
  ['cv\u202Efdp.hta', pdf, 'cvfdp.pdf'],
  ['cv.pdf\u200B.hta', pdf, 'cv.pdf.pdf'],
  ['cv.h\u200Bta', pdf, 'cv.pdf'],
  ['cv.settingcontent-ms', pdf, 'cv.settingcontent-ms.pdf'],
  ['cv.pdf:evil.hta', pdf, 'cv.pdf_evil.pdf'],
  ['Resume v1.2', pdf, 'Resume v1.2.pdf'],
  ['Resume', 'application/msword; charset=x', 'Resume.doc'],
  ['.hta', pdf, 'hta.pdf'],
  ['', pdf, 'file.pdf'],
  ['con.hta', pdf, '_con.pdf'],
  ['page.html', 'text/html', 'page.bin'],
])('%j of type %j becomes %j', (name, mimeType, expected) => {
  expect(fileName(name, mimeType, 'file')).toBe(expected);
});

test('a long name is shortened but keeps its extension', () => {
  const name = fileName(`${'é'.repeat(300)}.pdf`, pdf, 'cv');
  expect(name).toHaveLength(100);
  expect(name.endsWith('.pdf')).toBe(true);
});

test('any name has no folder, no path traversal, and the extension of its type', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '.hta', '.js ', '.exe.'), (start, end) => {
      const name = fileName(start + end, pdf, 'cv');
      expect(name).toMatch(/.\.pdf$/i);
      for (const safe of [name, safeName(start + end, 'cv')]) {
        expect(safe).not.toBe('');
        expect(safe).not.toMatch(/[/\\:\p{Cc}\p{Cf}]|^\.|[\s.]$/u);
      }
    }),
  );
});

test('recordings and programs have the extension of their type', () => {
  expect(endingOf('video/webm;codecs=vp8,opus')).toBe('webm');
  expect(endingOf('audio/mp4')).toBe('m4a');
  expect(endingOf('text/html')).toBe('bin');
  expect(codeEndingOf('Python')).toBe('py');
  expect(codeEndingOf('constructor')).toBe('txt');
});
