// What a message to a candidate says, in their language. Text only: mail/compose.ts escapes it and makes a mail of it.
import type { Language } from '#contract/languages.ts';
import { carriesLink, fillMessage } from '#contract/message.ts';
import type { MessageKind, MessageTexts, MessageValues } from '#contract/message.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { personName, titleName } from '../../platform/mail/names.ts';
import { sentence } from '../../kernel/texts/sentences.ts';

/**
 * `invitation`: a recruiter invites; `bulk_invitation`: many at once, counted for themselves; `reminder`: the time is nearly
 * over; `own_link`: somebody who came by a share link gets a link of their own.
 */
export const letterKinds = ['invitation', 'bulk_invitation', 'reminder', 'own_link'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Which template says it; null: nobody but us writes it. */
export function templateOf(kind: LetterKind): MessageKind | null {
  if (kind === 'own_link') return null;
  return kind === 'reminder' ? 'reminder' : 'invitation';
}

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
  /** Null where nothing says how many there are. */
  questions: { count: number; minutes: number } | null;
  /** Of the kind's template; null where it has none. */
  texts: MessageTexts | null;
}

export function writeLetter(letter: Letter): Mail {
  return letter.texts ? templated(letter, letter.texts) : ownLink(letter);
}

/** The text of an SMS; '' where no template has one. */
export function writeSms(letter: Letter): string {
  return fillMessage(letter.texts?.sms_text ?? '', valuesOf(letter));
}

/** The agency's words, and below them what no template takes away: the way in, and that it is for nobody else. */
function templated(letter: Letter, texts: MessageTexts): Mail {
  const values = valuesOf(letter);
  const say = (key: string) => sentence(letter.language, `mail.${key}`, values);
  const button = { label: say('invitation.button'), url: letter.link };
  return composeMail({
    ...envelopeOf(letter),
    subject: fillMessage(texts.email_title, values) || titleName(letter.jobName),
    paragraphs: fillMessage(texts.greeting, values).split('\n\n'),
    link: letter.link,
    ...(!carriesLink(texts.greeting) && { button }),
    after: [say('interview.personal')],
  });
}

function ownLink(letter: Letter): Mail {
  const say = (key: string) => sentence(letter.language, `mail.${key}`, valuesOf(letter));
  return composeMail({
    ...envelopeOf(letter),
    subject: say('own_link.subject'),
    paragraphs: [
      say(personName(letter.candidate.name) ? 'interview.greeting' : 'interview.greeting_unnamed'),
      say('own_link.text'),
    ],
    button: { label: say('own_link.button'), url: letter.link },
    after: [
      letter.endsAt ? say('interview.expires') : '',
      say('interview.personal'),
      letter.recruiter ? say('interview.ask') : '',
    ],
  });
}

function envelopeOf({ id, language, candidate }: Letter) {
  return { id, language, to: { name: candidate.name, address: candidate.email } };
}

/** What the variables of a message stand for. */
export function valuesOf(
  letter: Omit<Letter, 'id' | 'kind' | 'texts'>,
): MessageValues & Record<string, string> {
  const name = personName(letter.candidate.name);
  return {
    candidate_name: name,
    candidate_first_name: name.split(' ')[0] ?? '',
    job_name: titleName(letter.jobName),
    company_name: titleName(letter.companyName),
    interview_link: letter.link,
    expire_date: letter.endsAt ? dayOf(letter.endsAt, letter.language) : '',
    questions_count: letter.questions ? String(letter.questions.count) : '',
    duration_minutes: letter.questions ? String(letter.questions.minutes) : '',
    recruiter_name: personName(letter.recruiter?.name ?? ''),
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
