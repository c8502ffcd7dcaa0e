// Renders a letter about a decision: fills in the template, and wraps the text as an email without
// adding anything.
import type { DecisionLetter } from '#contract/follow-up.ts';
import { fillMessage } from '#contract/message.ts';
import type { MessageTexts } from '#contract/message.ts';
import { valuesOf } from '../../invitations/letter.ts';
import type { Letter } from '../../invitations/letter.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import type { MailParts } from '../../../platform/mail/compose.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

/** The variables of a decision letter. */
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
