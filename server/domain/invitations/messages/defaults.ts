// Default texts of messages, used until an agency writes its own: public/<language>/messages.json,
// mail.templates.
import type { DecisionKind } from '#contract/follow-up.ts';
import type { Language } from '#contract/languages.ts';
import type { MessageKind, MessageTexts } from '#contract/message.ts';
import { wording } from '../../../kernel/texts/sentences.ts';
import { textsOf } from './texts-of.ts';

export function defaultTexts(kind: MessageKind, language: Language): MessageTexts {
  return textsUnder(kind, language);
}

/** For candidates who never started: it must not thank them for an interview. */
export function defaultToUnbegun(kind: DecisionKind, language: Language): MessageTexts {
  return textsUnder(`${kind}_unbegun`, language);
}

/** Asks a candidate about an answer that has passages in common with another text. */
export function questionTexts(language: Language): MessageTexts {
  return textsUnder('question', language);
}

function textsUnder(key: string, language: Language): MessageTexts {
  return textsOf({
    email_title: wording(language, `mail.templates.${key}.email_title`),
    greeting: wording(language, `mail.templates.${key}.greeting`),
    sms_text: wording(language, `mail.templates.${key}.sms_text`),
  });
}
