// Which sentence describes an entry of the audit log (`audit.did` in messages.json), and the words in it.
import type { ParseKeys } from 'i18next';
import * as z from 'zod/mini';
import type { AuditLine } from '#contract/audit.ts';
import { MemberRole } from '#contract/permissions.ts';
import { Rate, ResponseStatus } from '#contract/status.ts';

export type Sentence = ParseKeys extends infer Key
  ? Key extends `audit.did.${infer Name}`
    ? Name
    : never
  : never;

/** Values that the sentence names; null where it names none. */
export interface SentenceWords {
  from: ResponseStatus | null;
  to: ResponseStatus | Rate | null;
  role: MemberRole | null;
}

const Values = z.nullish(
  z.looseObject({
    status: z.optional(z.unknown()),
    rate: z.optional(z.unknown()),
    role: z.optional(z.unknown()),
  }),
);

/** Null: an entry without a sentence, such as one of an earlier version. `isKnown`: whether the message exists. */
export function sentenceOf(
  {
    kind,
    subject_kind: subject,
    before,
    after,
  }: Pick<AuditLine, 'kind' | 'subject_kind' | 'before' | 'after'>,
  isKnown: (name: string) => name is Sentence,
): { name: Sentence; words: SentenceWords } | null {
  const was = z.safeParse(Values, before).data;
  const is = z.safeParse(Values, after).data;
  const pair = `${subject}_${kind}`;
  const words: SentenceWords = { from: null, to: null, role: null };
  if (pair === 'answer_rated') {
    const rate = Rate.safeParse(is?.rate).data ?? null;
    return rate === null ? { name: 'answer_unrated', words } : { name: pair, words: { ...words, to: rate } };
  }
  if (pair === 'response_status') {
    const [from, to] = [
      ResponseStatus.safeParse(was?.status).data,
      ResponseStatus.safeParse(is?.status).data,
    ];
    return from && to ? { name: pair, words: { ...words, from, to } } : null;
  }
  if (pair === 'user_invite_invited' || pair === 'user_joined') {
    const role = MemberRole.safeParse(is?.role).data;
    return role ? { name: pair, words: { ...words, role } } : null;
  }
  return isKnown(pair) ? { name: pair, words } : null;
}
