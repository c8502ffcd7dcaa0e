// What messages say until an agency writes its own: public/<language>/messages.json, mail.templates.
import type { Language } from '#contract/languages.ts';
import type { MessageKind, MessageTexts } from '#contract/message.ts';
import { wording } from '../texts/sentences.ts';

export function defaultTexts(kind: MessageKind, language: Language): MessageTexts {
  return {
    email_title: wording(language, `mail.templates.${kind}.email_title`),
    greeting: wording(language, `mail.templates.${kind}.greeting`),
    sms_text: wording(language, `mail.templates.${kind}.sms_text`),
  };
}
