// What an invitation says, in the candidate's language. Text only: mail/compose.ts escapes it and makes a mail of it.
import type { Language } from '#contract/languages.ts';
import type { Mail } from '../mail/mailer.ts';
import { composeMail, oneLine } from '../mail/compose.ts';
import { sentence } from '../texts/sentences.ts';

/** `invitation`: a recruiter invites; `own_link`: somebody who came by a share link gets a link of their own. */
export const letterKinds = ['invitation', 'own_link'] as const;
export type LetterKind = (typeof letterKinds)[number];

export interface Letter {
  id: string;
  kind: LetterKind;
  language: Language;
  candidate: { name: string; email: string };
  jobName: string;
  companyName: string;
  link: string;
  endsAt: Date | null;
  /** Who invites, to be asked; null where nobody did in person. */
  recruiter: { name: string; email: string } | null;
}

export function writeLetter(letter: Letter): Mail {
  const { language, candidate, recruiter } = letter;
  const say = (key: string) => sentence(language, `mail.${key}`, valuesOf(letter));
  return composeMail({
    id: letter.id,
    language,
    to: { name: candidate.name, address: candidate.email },
    subject: say(`${letter.kind}.subject`),
    paragraphs: [
      say(candidate.name ? 'interview.greeting' : 'interview.greeting_unnamed'),
      say(`${letter.kind}.text`),
    ],
    button: { label: say(`${letter.kind}.button`), url: letter.link },
    after: [
      letter.endsAt ? say('interview.expires') : '',
      say('interview.personal'),
      recruiter ? say('interview.ask') : '',
    ],
  });
}

function valuesOf(letter: Letter): Record<string, string> {
  return {
    candidate_name: oneLine(letter.candidate.name),
    job_name: oneLine(letter.jobName),
    company_name: oneLine(letter.companyName),
    expire_date: letter.endsAt ? dayOf(letter.endsAt, letter.language) : '',
    recruiter_name: oneLine(letter.recruiter?.name ?? ''),
    recruiter_email: letter.recruiter?.email ?? '',
  };
}

/** The day and hour in UTC: where the reader is, is not known. Arabic would count Islamic years unless told. */
export function dayOf(instant: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(instant);
}
