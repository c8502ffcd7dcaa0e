// What is typed into a message and not saved yet: kept for this tab, a draft per person, message and language, with the
// version of the message that it changes.
import * as z from 'zod/mini';
import type { Language } from '#contract/languages.ts';
import {
  messageFields,
  type MessageKind,
  type MessageTemplate,
  type MessageTexts,
} from '#contract/message.ts';
import { keptText } from '../kept-text.ts';

const Draft = z.object({
  texts: z.object({ email_title: z.string(), greeting: z.string(), sms_text: z.optional(z.string()) }),
  base: z.nullable(z.string()),
});
export type MessageDraft = z.infer<typeof Draft>;

export interface KeptMessageDraft {
  load(): MessageDraft | null;
  keep(draft: MessageDraft): void;
  drop(): void;
}

/** `owner` is draftOwner()’s. */
export function keptMessageDraft(
  owner: string,
  kind: MessageKind,
  language: Language,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => sessionStorage,
): KeptMessageDraft {
  const kept = keptText(storage, `candor-message-${owner}-${kind}-${language}`);
  return {
    load: () => readDraft(kept.load()),
    keep: (draft) => kept.keep(JSON.stringify(draft)),
    drop: () => kept.drop(),
  };
}

export function textsOf({ email_title, greeting, sms_text }: MessageTemplate): MessageTexts {
  return { email_title, greeting, ...(sms_text !== undefined && { sms_text }) };
}

export function isSameTexts(a: MessageTexts, b: MessageTexts): boolean {
  return messageFields.every((field) => a[field] === b[field]);
}

/** What this page wrote itself, in whichever version; anything else is left alone. */
function readDraft(text: string | null): MessageDraft | null {
  try {
    return Draft.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    // No JSON: not ours.
    return null;
  }
}
