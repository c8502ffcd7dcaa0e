// Unsaved changes to a message, stored for this tab: one draft per person, message and language, with the message
// version it is based on.
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

/** `owner` comes from draftOwner(). */
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

/** Reads what any version of this page wrote. Ignores anything else. */
function readDraft(text: string | null): MessageDraft | null {
  try {
    return Draft.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    // Not JSON, so not ours.
    return null;
  }
}
