// A letter about a decision as it reads: its template filled in, and what was filled in as a mail. Nothing is added to it:
// it goes out as it was read.
import type { DecisionLetter } from '#contract/follow-up.ts';
import { fillMessage } from '#contract/message.ts';
import type { MessageTexts } from '#contract/message.ts';
import { valuesOf } from '../../invitations/letter.ts';
import type { Letter } from '../../invitations/letter.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import type { MailParts } from '../../../platform/mail/compose.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

/** What a decision's letter names. */
export type DecisionFacts = Pick<Letter, 'language' | 'candidate' | 'jobName' | 'companyName' | 'recruiter'>;

export function fillDecision({ email_title, greeting }: MessageTexts, facts: DecisionFacts): DecisionLetter {
  const values = valuesOf({ ...facts, link: '', endsAt: null, questions: null });
  return { title: fillMessage(email_title, values), text: fillMessage(greeting, values) };
}

export function writeDecision(
  { title, text }: DecisionLetter,
  to: Pick<MailParts, 'id' | 'language' | 'to'>,
): Mail {
  return composeMail({ ...to, subject: title, paragraphs: text.split(/\n{2,}/) });
}
