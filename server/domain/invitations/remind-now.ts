// Reminds unfinished candidates on a recruiter's request: everybody who can still start or
// continue, by the channel of their invitation, after all other queued messages. They get no
// automatic reminder afterwards (remind.ts).
import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Channel } from '#contract/invite.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Changed, remindResponses } from '#contract/response-changes.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { accommodations, responses } from '../../platform/db/schema/response.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { deadlineOf, refusalToOpen } from '../interviews/rules.ts';
import { findJobOffered } from '../interviews/store.ts';
import { changedBefore, lockListed, recordChanges, resultOf } from '../candidates/list/changes.ts';
import type { Changing } from '../candidates/list/changes.ts';
import { maxToOne, windowMs } from '../organizations/limits/emails-an-hour.ts';
import { findInvitingChannels, findOverwritten } from './messages-store.ts';
import { refusalToSendAgain } from './rules.ts';
import { remindMany } from './send.ts';
import type { Recipient } from './send.ts';
import { numberOf } from './sms-number.ts';
import { hasSmsRoom, lockSmsRoom } from '../organizations/limits/sms.ts';
import type { ResponseRow } from './store.ts';

export function remindNow(
  changing: Changing,
  { id, response_ids: ids }: z.infer<(typeof remindResponses)['body']>,
): Promise<Changed> {
  const { tx, deps, member, jobId } = changing;
  const judge = async () => {
    const rows = await lockListed(changing, ids);
    const refused = await whyNotOpen(changing, [...rows.values()]);
    for (const responseId of ids) if (!rows.has(responseId)) refused.set(responseId, 'not_found');
    const open = [...rows.values()].filter((row) => !refused.has(row.id));
    const to: Recipient[] = [];
    for (const sorted of await sortRecipients(changing, open))
      if (typeof sorted.to === 'string') refused.set(sorted.id, sorted.to);
      else to.push(sorted.to);
    return { refused, to };
  };
  const first = async () => {
    const { refused, to } = await judge();
    const now = deps.now();
    await remindMany(tx, to, now);
    const reminded = to.map((recipient) => recipient.responseId);
    await tx
      .update(responses)
      .set({ reminded_at: now, message_state: 'queued' })
      .where(
        and(
          eq(responses.agency_id, member.agencyId),
          sql`${responses.id} = any(${sql.param(reminded)}::uuid[])`,
        ),
      );
    const lines = reminded.map((responseId) => ({ responseId }));
    await recordChanges(changing, 'reminded', lines, id);
    return resultOf(ids, (responseId) => refused.get(responseId));
  };
  const again = async () => {
    const { refused } = await judge();
    return changedBefore(changing, { kind: 'reminded', changeId: id, ids }, refused);
  };
  const content = { job_id: jobId, response_ids: ids };
  return writeOnce(tx, { by: member, id, kind: 'reminders', content }, { first, again });
}

/** The candidates for whom a reminder is useless, with the reason. */
async function whyNotOpen(
  { tx, deps, member, jobId }: Changing,
  rows: readonly ResponseRow[],
): Promise<Map<string, RefusalCode>> {
  const offered = await findJobOffered(tx, member.agencyId, jobId);
  if (!offered) throw new Refusal('not_found');
  const now = deps.now();
  const ids = rows.map((row) => row.id);
  const own = await tx
    .selectDistinctOn([accommodations.response_id])
    .from(accommodations)
    .where(sameAgency(accommodations, member, { response_id: ids }))
    .orderBy(accommodations.response_id, desc(accommodations.created_at), desc(accommodations.id));
  const accommodated = new Map(own.map((row) => [row.response_id, row.deadline_at]));
  return new Map(
    rows.flatMap((row) => {
      const deadline = deadlineOf(offered.job, row, accommodated.get(row.id) ?? null);
      const code = refusalToSendAgain(row) ?? refusalToOpen(offered.job, row, deadline, now);
      return code ? [[row.id, code]] : [];
    }),
  );
}

/** Each candidate's address for the reminder, or why there is none. */
async function sortRecipients(
  { tx, deps, member }: Changing,
  rows: readonly ResponseRow[],
): Promise<{ id: string; to: Recipient | RefusalCode }[]> {
  const { agencyId } = member;
  const now = deps.now();
  const channels = await findInvitingChannels(
    tx,
    agencyId,
    rows.map((row) => row.id),
  );
  const isBySms = (row: ResponseRow) => channels.get(row.id) === 'sms' || row.email === '';
  const numbers = new Map(rows.map((row) => [row.id, isBySms(row) ? numberOf(deps, row) : null]));
  const overwritten = new Set(
    await findOverwritten(tx, agencyId, {
      recipients: rows.flatMap((row) =>
        [row.email, numbers.get(row.id) ?? ''].filter((recipient) => recipient !== ''),
      ),
      after: new Date(now.getTime() - windowMs),
      atLeast: maxToOne,
    }),
  );
  const wantsSms = rows.some((row) => numbers.get(row.id));
  const room = wantsSms ? await lockSmsRoom(tx, agencyId, now) : null;
  let sms = 0;
  return rows.map((row) => {
    const number = numbers.get(row.id) ?? null;
    const hasRoom = room !== null && hasSmsRoom(room, sms + 1);
    const recipient = number && (hasRoom || row.email === '') ? number : row.email;
    if (recipient === '' || row.message_state === 'bounced') return { id: row.id, to: 'no_address' };
    if (overwritten.has(recipient)) return { id: row.id, to: 'too_many_requests' };
    const channel: Channel = recipient === number ? 'sms' : 'email';
    if (channel === 'sms' && !hasRoom) return { id: row.id, to: 'plan_limit' };
    if (channel === 'sms') sms += 1;
    return { id: row.id, to: { agencyId, responseId: row.id, channel, recipient } };
  });
}
