// What an invitation says, and that nothing in it can break it.
import { expect, test } from 'vitest';
import { writeLetter } from './letter.ts';
import type { Letter } from './letter.ts';

const letter: Letter = {
  id: '01938d2e-0000-7000-8000-000000000001',
  kind: 'invitation',
  language: 'en-US',
  candidate: { name: 'Ada', email: 'ada@example.test' },
  jobName: 'Nurse',
  companyName: 'Harbour Clinic',
  link: 'https://candor.test/i/abc',
  endsAt: new Date('2026-12-01T09:30:00Z'),
  recruiter: { name: 'Rita', email: 'rita@example.test' },
};

test('names the job, the company, the link, the end and whom to ask, in both forms', () => {
  const mail = writeLetter(letter);
  expect(mail.to).toEqual({ name: 'Ada', address: 'ada@example.test' });
  expect(mail.subject).toContain('Nurse');
  for (const form of [mail.text, mail.html]) {
    for (const fact of [
      'Ada',
      'Nurse',
      'Harbour Clinic',
      letter.link,
      'Dec 01, 2026',
      'Rita',
      'rita@example.test',
    ]) {
      expect(form).toContain(fact);
    }
  }
});

test('greets somebody whose name is not known, and names no end where there is none', () => {
  const mail = writeLetter({
    ...letter,
    candidate: { name: '', email: 'ada@example.test' },
    endsAt: null,
    recruiter: null,
  });
  expect(mail.text).toMatch(/^Hello,/);
  expect(mail.text).not.toContain('2026');
  expect(mail.text).not.toMatch(/\{\{|undefined|null/);
});

test('what people typed stays text', () => {
  const mail = writeLetter({
    ...letter,
    jobName: '<b onmouseover="x">&\r\nBcc: all',
    companyName: '"><script>',
  });
  expect(mail.html).not.toMatch(/<script|<b onmouse/);
  expect(mail.html).toContain('&lt;script&gt;');
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test('is written from right to left in Arabic, with the years that the link’s end is counted in', () => {
  const mail = writeLetter({ ...letter, language: 'ar-SA' });
  expect(mail.html).toContain('lang="ar-SA" dir="rtl"');
  expect(mail.text).toMatch(/2026|٢٠٢٦/);
});
