// Email about a decision, or a question about an answer: the proposed text and the task that sends it. Candidates get one
// only if a recruiter sends it.
import * as z from 'zod/mini';
import { candidateLetterKinds } from '#contract/follow-up.ts';
import type { CandidateLetterKind, DecisionLetter } from '#contract/follow-up.ts';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import type { MessageTexts } from '#contract/message.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordCanceled, recordFault, recordHandedOver } from '../../invitations/delivery.ts';
import { isUnsent } from '../../invitations/rules.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { defaultTexts, defaultToUnbegun, questionTexts } from '../../invitations/messages/defaults.ts';
import { faultOf } from '../../invitations/messages/fault-of.ts';
import { findTemplate } from '../../invitations/messages/store.ts';
import { Undeliverable } from '../../../kernel/undeliverable.ts';
import type { ResponseRow } from '../list/store.ts';
import { statusOfLetter } from './rules.ts';
import { findLetter, findNames } from '../../interviews/attempts.ts';
import { fillDecision, writeDecision } from '../../invitations/letter.ts';

interface Proposed extends DecisionLetter {
  language: Language;
  is_default: boolean;
  started: boolean;
}

/** The agency's template or the default, filled in, in the candidate's language. */
export async function proposeLetter(
  tx: Tx,
  { response, kind, by }: { response: ResponseRow; kind: CandidateLetterKind; by: string },
): Promise<Proposed> {
  const language = languageOf(response);
  const own =
    kind === 'question' ? undefined : await findTemplate(tx, response.agency_id, { kind, language });
  const started = response.started_at !== null;
  const { name, email } = response;
  const facts = { language, candidate: { name, email }, ...(await findNames(tx, response, by)) };
  const letter = fillDecision(own ?? ourTexts(kind, language, started), facts);
  return { ...letter, language, is_default: own === undefined, started };
}

function ourTexts(kind: CandidateLetterKind, language: Language, started: boolean): MessageTexts {
  if (kind === 'question') return questionTexts(language);
  return started ? defaultTexts(kind, language) : defaultToUnbegun(kind, language);
}

/**
 * The text is part of the task's payload: the candidate gets exactly what the recruiter read, even
 * if the template changes.
 */
export const mailDecision = defineTask({
  name: 'mail-decision',
  schema: z.object({
    ...{ agency_id: z.uuid(), message_id: z.uuid() },
    ...{ title: z.string(), text: z.string() },
  }),
  handler: async ({ agency_id: agencyId, message_id: messageId, title, text }, deps: Deps) => {
    const found = await deps.db.asTenant({ agencyId }, (tx) => findLetter(tx, agencyId, messageId));
    if (!found || !isUnsent(found.message)) return;
    const { message, response } = found;
    const of = { agencyId, messageId, responseId: response.id };
    if (!shouldSend(found)) return recordCanceled(deps, of);
    const to = { name: response.name, address: message.recipient };
    try {
      await deps.mailer.send(
        writeDecision({ title, text }, { id: messageId, language: languageOf(response), to }),
      );
    } catch (error) {
      const isForGood = error instanceof Undeliverable;
      await recordFault(deps, of, { state: isForGood ? error.state : 'failed', fault: faultOf(error) });
      if (isForGood) return;
      throw error;
    }
    await recordHandedOver(deps, of, '');
  },
});

/** Not sent if the candidate was removed or the decision changed in the meantime. */
function shouldSend({ message, response }: { message: { kind: string }; response: ResponseRow }): boolean {
  const kind = candidateLetterKinds.find((known) => known === message.kind);
  if (kind === undefined || response.removed_at !== null) return false;
  return kind === 'question' || response.status === statusOfLetter[kind];
}

/** The candidate's language. */
function languageOf(response: ResponseRow): Language {
  return matchLanguage(response.language) ?? defaultLanguage;
}
