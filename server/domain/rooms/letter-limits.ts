// Letters about live rooms count like all other mail of an organization, as rows of `messages`. Whoever moves a room again
// and again would otherwise mail its candidate without a limit.
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { messages } from '../../platform/db/schema/message.ts';
import type { Deps } from '../../platform/deps.ts';
import { countLetters, insertMessages } from '../invitations/messages-store.ts';
import { requireEmailRoom } from '../organizations/limits/emails-a-day.ts';
import { isOverLimit, tooMany, windowMs } from '../organizations/limits/emails-an-hour.ts';

interface Letters<To> {
  /** What happens to letters past a limit. */
  excess: 'refused' | 'held back' | 'sent';
  to: readonly { to: To; address: string }[];
}

/** Writes a row for each letter and returns those to send. @throws Refusal: too_many_requests, daily_limit */
export async function countLettersTo<To extends { kind: 'member' | 'candidate'; id: string }>(
  tx: Tx,
  { config, now: clock }: Pick<Deps, 'config' | 'now'>,
  agencyId: string,
  { excess, to }: Letters<To>,
): Promise<{ to: To; messageId: string }[]> {
  const now = clock();
  const after = new Date(now.getTime() - windowMs);
  const candidates = to.filter((one) => one.to.kind === 'candidate').length;
  if (excess === 'refused' && candidates > 0)
    await requireEmailRoom(tx, { agencyId, config, now }, candidates);
  const rows = [];
  for (const { to: reader, address: recipient } of to) {
    const kind = reader.kind === 'candidate' ? 'room' : 'room_member';
    const sent = await countLetters(tx, agencyId, { kind, recipient, after });
    const isOver = excess !== 'sent' && isOverLimit(kind, sent);
    if (isOver && excess === 'refused') throw tooMany(sent, now);
    const responseId = reader.kind === 'candidate' ? reader.id : null;
    rows.push({
      reader,
      message: { agencyId, responseId, channel: 'email', kind, recipient, now, isHeldBack: isOver } as const,
    });
  }
  const ids = await insertMessages(
    tx,
    rows.map(({ message }) => message),
  );
  return rows.flatMap(({ reader, message }, i) => {
    const messageId = ids[i];
    return messageId === undefined || message.isHeldBack ? [] : [{ to: reader, messageId }];
  });
}

/** What became of a letter. */
export async function settleLetter(
  tx: Tx,
  { agencyId, messageId }: { agencyId: string; messageId: string },
  set: { state: 'sent'; sent_at: Date } | { state: 'canceled' },
): Promise<void> {
  await tx
    .update(messages)
    .set(set)
    .where(sameAgency(messages, agencyId, { id: messageId }));
}
