// Writes messages to candidates in their language, as plain text. platform/mail/compose.ts escapes
// the text and makes the email.
import type { DecisionLetter } from '#contract/follow-up.ts';
import type { Language } from '#contract/languages.ts';
import { carriesLink, fillMessage } from '#contract/message.ts';
import type { MessageKind, MessageTexts, MessageValues } from '#contract/message.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { MailParts } from '../../platform/mail/compose.ts';
import { personName, titleName } from '../../platform/mail/names.ts';
import type { LetterKind } from '../../platform/db/schema/message.ts';
import { dateOf, dayOf } from '#contract/day-of.ts';
import { shownCode } from '../../kernel/check-code.ts';
import { sentence } from '../../kernel/texts/sentences.ts';

/** The template for a kind; null if only our own text is used. */
export function templateOf(kind: LetterKind): MessageKind | null {
  if (kind === 'own_link') return null;
  return kind === 'reminder' || kind === 'confirmation' ? kind : 'invitation';
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
  /** The recruiter to contact; null if nobody sent the invitation in person. */
  recruiter: { name: string; email: string } | null;
  /** Null if no text mentions them. */
  questions: { count: number; minutes: number } | null;
  /** The facts in a confirmation; null for other kinds. */
  arrived: { count: number; deleteAt: Date | null } | null;
  /** How its reader finds out whether it is genuine; null: a test. */
  proof: LetterProof | null;
  /** The kind's template; null if it has none. */
  texts: MessageTexts | null;
}

export interface LetterProof {
  /** As stored (kernel/check-code.ts); null in emails from before there were codes. */
  code: string | null;
  /** The address of /verify. */
  url: string;
  /** The proved domain behind the company, or null. */
  domain: string | null;
}

export function writeLetter(letter: Letter): Mail {
  return letter.texts ? templated(letter, letter.texts) : ownLink(letter);
}

/** The text of an SMS; '' if the template has none. */
export function writeSms(letter: Letter): string {
  return fillMessage(letter.texts?.sms_text ?? '', valuesOf(letter));
}

/**
 * The agency's text, followed by what no template may remove: the link, and the notice that it is
 * personal.
 */
function templated(letter: Letter, texts: MessageTexts): Mail {
  const values = valuesOf(letter);
  const t = (key: string) => sentence(letter.language, `mail.${key}`, values);
  const label = letter.kind === 'confirmation' ? t('own_page.button') : t('invitation.button');
  const button = { label, url: letter.link };
  return composeMail({
    ...envelopeOf(letter),
    subject: fillMessage(texts.email_title, values) || titleName(letter.jobName),
    paragraphs: fillMessage(texts.greeting, values).split('\n\n'),
    link: letter.link,
    ...(!carriesLink(texts.greeting) && { button }),
    after: [t('interview.personal'), ...proofLines(letter)],
  });
}

function ownLink(letter: Letter): Mail {
  const t = (key: string) => sentence(letter.language, `mail.${key}`, valuesOf(letter));
  return composeMail({
    ...envelopeOf(letter),
    subject: t('own_link.subject'),
    paragraphs: [
      t(personName(letter.candidate.name) ? 'interview.greeting' : 'interview.greeting_unnamed'),
      t('own_link.text'),
    ],
    button: { label: t('own_link.button'), url: letter.link },
    after: [
      letter.endsAt ? t('interview.expires') : '',
      t('interview.personal'),
      letter.recruiter ? t('interview.ask') : '',
      ...proofLines(letter),
    ],
  });
}

/** What stands behind the email, and where to check that. */
function proofLines({ proof, language, companyName }: Letter): string[] {
  if (!proof) return [];
  const values = {
    url: proof.url,
    code: proof.code === null ? '' : shownCode(proof.code),
    domain: proof.domain ?? '',
    company_name: titleName(companyName),
  };
  const t = (key: string) => sentence(language, `mail.proof.${key}`, values);
  return [`${proof.domain ? `${t('domain')} ` : ''}${t(proof.code === null ? 'check_link' : 'check')}`];
}

function envelopeOf({ id, language, candidate }: Letter) {
  return { id, language, to: { name: candidate.name, address: candidate.email } };
}

/** The values of a message's variables. */
export function valuesOf(
  letter: Omit<Letter, 'id' | 'kind' | 'texts' | 'proof'>,
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
    answers_count: letter.arrived ? String(letter.arrived.count) : '',
    delete_date: letter.arrived?.deleteAt ? dateOf(letter.arrived.deleteAt, letter.language) : '',
    recruiter_name: personName(letter.recruiter?.name ?? ''),
    recruiter_email: letter.recruiter?.email ?? '',
  };
}

/** The variables of a decision letter. */
export type DecisionFacts = Pick<Letter, 'language' | 'candidate' | 'jobName' | 'companyName' | 'recruiter'>;

export function fillDecision({ email_title, greeting }: MessageTexts, facts: DecisionFacts): DecisionLetter {
  const values = valuesOf({ ...facts, link: '', endsAt: null, questions: null, arrived: null });
  return { title: fillMessage(email_title, values), text: fillMessage(greeting, values) };
}

export function writeDecision(
  { title, text }: DecisionLetter,
  to: Pick<MailParts, 'id' | 'language' | 'to'>,
): Mail {
  return composeMail({ ...to, subject: title, paragraphs: text.split(/\n{2,}/) });
}
