// Normalizes the texts of a message: without an SMS text, the field is absent.
import type { MessageTexts } from '#contract/message.ts';

export function textsOf({ email_title, greeting, sms_text }: MessageTexts): MessageTexts {
  return { email_title, greeting, ...(sms_text && { sms_text }) };
}
