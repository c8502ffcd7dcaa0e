// The texts of a message in one form, wherever they come from: where there is none for an SMS, its field is not there.
import type { MessageTexts } from '#contract/message.ts';

export function textsOf({ email_title, greeting, sms_text }: MessageTexts): MessageTexts {
  return { email_title, greeting, ...(sms_text && { sms_text }) };
}
