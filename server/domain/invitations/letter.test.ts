// The text of invitations, and that no input can break it.
import { expect, test } from 'vitest';
import type { MessageTexts } from '#contract/message.ts';
import { defaultTexts } from './messages/defaults.ts';
import { writeLetter, writeSms } from './letter.ts';
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
  arrived: null,
  questions: { count: 5, minutes: 12 },
  proof: null,
  texts: defaultTexts('invitation', 'en-US'),
};
const own = (changes: Partial<MessageTexts>) => ({ ...defaultTexts('invitation', 'en-US'), ...changes });

test('names the job, the company, the link, the deadline and the contact, as text and HTML', () => {
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

test('greets somebody without a name, and names no deadline if there is none', () => {
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

test('user input stays text', () => {
  const mail = writeLetter({
    ...letter,
    jobName: '<b onmouseover="x">&\r\nBcc: all',
    companyName: '"><script>',
  });
  expect(mail.html).not.toMatch(/<script|<b onmouse/);
  expect(mail.html).toContain('&lt;script&gt;');
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test('is written right to left in Arabic, with Gregorian years', () => {
  const texts = defaultTexts('invitation', 'ar-SA');
  const mail = writeLetter({ ...letter, language: 'ar-SA', texts });
  expect(mail.html).toContain('lang="ar-SA" dir="rtl"');
  expect(mail.text).toMatch(/2026|٢٠٢٦/);
});

test('contains the agency’s text with all variables filled in', () => {
  const greeting =
    '{{candidate_first_name}}, {{questions_count}} questions, {{duration_minutes}} min.\n\nGo on:\n{{interview_link}}';
  const mail = writeLetter({
    ...letter,
    candidate: { name: 'Ada King Lovelace', email: 'ada@example.test' },
    texts: own({ email_title: 'Dear {{candidate_name}}', greeting }),
  });
  expect(mail.subject).toBe('Dear Ada King Lovelace');
  expect(mail.text).toContain(`Ada, 5 questions, 12 min.\n\nGo on:\n${letter.link}\n`);
  expect(mail.html).toContain(`<a href="${letter.link}">`);
});

test('has one link: the button, or the link where the agency placed it', () => {
  const linksIn = (html = '') => html.match(/<a href/g)?.length;
  expect(linksIn(writeLetter(letter).html)).toBe(1);
  const greeting = 'Here: {{ interview_link }}';
  expect(linksIn(writeLetter({ ...letter, texts: own({ greeting }) }).html)).toBe(1);
});

test('a name that looks like a variable or markup stays a name', () => {
  const name = '{{interview_link}}<img src=x>\r\nBcc: everybody';
  const mail = writeLetter({ ...letter, candidate: { name, email: 'x@example.test' } });
  expect(mail.text).toMatch(/^Hello \{\{interview_link\}\}<img src=x> Bcc: everybody,\n/);
  expect(mail.html).not.toContain('<img');
  const titled = writeLetter({
    ...letter,
    candidate: { name, email: 'x@example.test' },
    texts: own({ email_title: 'To {{candidate_name}}' }),
  });
  expect(titled.subject).not.toMatch(/[\r\n]/);
});

test('a name that looks like an address is not used as a greeting, in an email or an SMS', () => {
  const candidate = { name: 'Ada http://evil.example', email: 'x@example.test' };
  const texts = own({
    greeting: 'Dear {{candidate_name}},',
    sms_text: 'Hello {{candidate_first_name}}, {{interview_link}}',
  });
  const mail = writeLetter({ ...letter, candidate, texts });
  expect(mail.to.name).toBe('');
  expect(mail.text).toMatch(/^Dear,\n/);
  expect(writeSms({ ...letter, candidate, texts })).toBe(`Hello, ${letter.link}`);
});

test('an SMS contains the link and the agency’s text', () => {
  expect(writeSms(letter)).toBe(
    `Harbour Clinic invites you to an online interview for Nurse: ${letter.link}`,
  );
});

test('says how its reader finds out whether it is genuine, also below a template of the agency’s own', () => {
  const proof = { code: 'K7QF2M8D91XA', url: 'https://candor.test/verify', domain: 'clinic.example' };
  for (const texts of [letter.texts, own({ greeting: 'Come.' }), null]) {
    const mail = writeLetter({ ...letter, texts, proof });
    for (const form of [mail.text, mail.html])
      for (const fact of ['K7QF-2M8D-91XA', 'https://candor.test/verify', 'clinic.example'])
        expect(form).toContain(fact);
  }
  const older = writeLetter({ ...letter, proof: { ...proof, code: null, domain: null } }).text;
  expect(older).toContain('https://candor.test/verify');
  expect(older).not.toMatch(/clinic\.example|null|\{\{/);
});
