// SQL for messages to candidates and their delivery status. The status of a person's newest message
// is also stored in their response (message_state). Only this file writes both.
import { and, desc, eq, gt, min, ne, notInArray, or, sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import { newCheckCode } from '../../kernel/check-code.ts';
import type { Channel, MessageState } from '#contract/invite.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import {
  heldBack,
  letterKinds,
  message_templates,
  messages,
  roomKinds,
} from '../../platform/db/schema/message.ts';
import type { LetterKind, StoredMessageKind } from '../../platform/db/schema/message.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { findLocked } from '../interviews/progress.ts';
import type { ResponseRow } from '../interviews/progress.ts';
import type { SentLately } from '../organizations/limits/emails-an-hour.ts';

export type MessageRow = typeof messages.$inferSelect;
/** A letter about a live room changes nothing about an interview's link and its delivery. */
export const isAboutInterview = notInArray(messages.kind, [...roomKinds]);
/**
 * The agency's messages after a time: those of a kind, and all to one address. Held-back messages
 * do not count.
 */
export async function countLetters(
  tx: Tx,
  agencyId: string,
  letter: { kind: StoredMessageKind; recipient: string; after: Date },
): Promise<SentLately> {
  const isOfKind = eq(messages.kind, letter.kind);
  const isToOne = eq(messages.recipient, letter.recipient);
  const [found] = await tx
    .select({
      ofKind: sql<number>`count(*) filter (where ${isOfKind})`.mapWith(Number),
      toOne: sql<number>`count(*) filter (where ${isToOne})`.mapWith(Number),
      since: min(messages.created_at),
    })
    .from(messages)
    .where(and(isLately(agencyId, letter.after), or(isOfKind, isToOne)));
  return found ?? { ofKind: 0, toOne: 0, since: null };
}

/** Whether the person was sent a message of this kind, or it was held back. */
export async function hasMessageOfKind(
  tx: Tx,
  response: { agency_id: string; id: string },
  kind: LetterKind,
): Promise<boolean> {
  return (await tx.$count(messages, sameAgency(messages, response, { response_id: response.id, kind }))) > 0;
}

/** Of these addresses, those that already got this many messages after a time. */
export async function findOverwritten(
  tx: Tx,
  agencyId: string,
  query: { recipients: readonly string[]; after: Date; atLeast: number },
): Promise<string[]> {
  const found = await tx
    .select({ recipient: messages.recipient })
    .from(messages)
    .where(
      and(
        isLately(agencyId, query.after),
        sql`${messages.recipient} = any(${sql.param(query.recipients)}::text[])`,
      ),
    )
    .groupBy(messages.recipient)
    .having(sql`count(*) >= ${query.atLeast}`);
  return found.map((row) => row.recipient);
}

function isLately(agencyId: string, after: Date) {
  return and(eq(messages.agency_id, agencyId), gt(messages.created_at, after), ne(messages.fault, heldBack));
}

export interface NewMessage {
  agencyId: string;
  /** Null: a test. */
  responseId: string | null;
  channel: Channel;
  kind: StoredMessageKind;
  recipient: string;
  now: Date;
  isHeldBack?: boolean;
}

/** Inserts a queued or held-back message and returns its id. Updates the status in its response. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<string> {
  const [id] = await insertMessages(tx, [message]);
  if (id === undefined) throw new Error('no message was written');
  const { agencyId, responseId, isHeldBack } = message;
  const row = { agency_id: agencyId, id, response_id: responseId, created_at: message.now };
  await showState(tx, isHeldBack ? 'failed' : 'queued', row);
  return id;
}

/**
 * Inserts several of one agency in one statement; returns their ids in the same order. The
 * responses must already have `queued` as their message status.
 */
export async function insertMessages(tx: Tx, all: readonly NewMessage[]): Promise<string[]> {
  const rows = all.map((message) => ({
    agency_id: message.agencyId,
    id: newId(),
    response_id: message.responseId,
    channel: message.channel,
    kind: message.kind,
    recipient: message.recipient,
    code: hasCode(message) ? newCheckCode() : null,
    ...(message.isHeldBack && { state: 'failed', fault: heldBack }),
    created_at: message.now,
  }));
  if (rows.length === 0) return [];
  await tx.insert(messages).values(rows);
  return rows.map((row) => row.id);
}

/** The emails with a candidate's link. An SMS has no room for a code; its link does the same. */
function hasCode({ channel, kind }: NewMessage): boolean {
  return channel === 'email' && letterKinds.some((letterKind) => letterKind === kind);
}

/** The current message; locks its response first, like every change of a message. */
export async function findMessageLocked(
  tx: Tx,
  of: { agencyId: string; messageId: string; responseId: string | null },
): Promise<{ message: MessageRow; response: ResponseRow | null } | undefined> {
  const response = of.responseId ? await findLocked(tx, of.agencyId, of.responseId) : undefined;
  const [message] = await tx.select().from(messages).where(is(of.agencyId, of.messageId));
  return message && { message, response: response ?? null };
}

/**
 * The response of a message: null for a test, undefined if the message does not exist or was
 * deleted.
 */
export async function findMessageOwner(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<string | null | undefined> {
  const [found] = await tx
    .select({ responseId: messages.response_id })
    .from(messages)
    .where(is(agencyId, id));
  return found?.responseId;
}

/** Fields of a response that change with its message's status. */
type ResponseChange = Partial<Pick<ResponseRow, 'status' | 'invited_at' | 'updated_at'>>;

/** Call with the message's response locked. */
export async function saveMessage(
  tx: Tx,
  message: MessageRow,
  set: Partial<Pick<MessageRow, 'fault' | 'sent_at' | 'delivered_at' | 'provider_id'>> & {
    state: MessageState;
  },
  alsoOfResponse: ResponseChange = {},
): Promise<void> {
  await tx.update(messages).set(set).where(is(message.agency_id, message.id));
  await showState(tx, set.state, message, alsoOfResponse);
}

/** Cancels a person's messages that were not sent yet. Call with the response locked. */
export function cancelQueued(tx: Tx, response: { agency_id: string; id: string }): Promise<void> {
  return cancelQueuedOf(tx, response.agency_id, [response.id]);
}

/** Like cancelQueued, for several. */
export async function cancelQueuedOf(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
): Promise<void> {
  if (responseIds.length === 0) return;
  const canceled = await tx
    .update(messages)
    .set({ state: 'canceled' })
    .where(sameAgency(messages, agencyId, { response_id: responseIds, state: 'queued' }, isAboutInterview))
    .returning();
  for (const message of canceled) await showState(tx, 'canceled', message);
}

/**
 * Queues the last canceled message of each of these people again; returns the messages. Call with
 * the responses locked.
 */
export async function requeueCanceledOf(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
): Promise<MessageRow[]> {
  if (responseIds.length === 0) return [];
  const newest = await tx
    .selectDistinctOn([messages.response_id])
    .from(messages)
    .where(sameAgency(messages, agencyId, { response_id: responseIds }, isAboutInterview))
    .orderBy(messages.response_id, desc(messages.created_at), desc(messages.id));
  const canceled = newest.filter((message) => message.state === 'canceled');
  for (const message of canceled) await saveMessage(tx, message, { state: 'queued', fault: '' });
  return canceled;
}

/** Copies a message's status into its response, unless the person has a newer message. */
async function showState(
  tx: Tx,
  state: MessageState,
  message: Pick<MessageRow, 'agency_id' | 'id' | 'response_id' | 'created_at'>,
  also: ResponseChange = {},
): Promise<void> {
  if (message.response_id === null) return;
  const hasNewer = sql`exists (
    select from messages newer
    where newer.agency_id = ${message.agency_id} and newer.response_id = ${message.response_id}
      and newer.kind <> 'room'
      and (newer.created_at, newer.id) > (${message.created_at.toISOString()}::timestamptz, ${message.id}::uuid))`;
  await tx
    .update(responses)
    .set({
      ...also,
      message_state: sql`case when ${hasNewer} then ${responses.message_state} else ${state} end`,
    })
    .where(sameAgency(responses, message, { id: message.response_id }));
}

/**
 * A message with all the data for its text, in one query, because there may be thousands. Undefined
 * if its candidate was deleted. `own`: the agency's template for it. `accommodated`: the person's
 * own deadline (interviews/store.ts, findAccommodation).
 */
export async function findMessage(tx: Tx, agencyId: string, id: string) {
  const [found] = await tx
    .select({
      message: messages,
      response: responses,
      job: jobs,
      companyName: companies.name,
      website: companies.website,
      recruiter: { name: users.name, email: users.email },
      own: message_templates,
      accommodated: sql<Date | null>`(
        select a.deadline_at from accommodations a
        where a.agency_id = ${responses.agency_id} and a.response_id = ${responses.id}
        order by a.created_at desc, a.id desc limit 1)`.mapWith(responses.deadline_at),
    })
    .from(messages)
    .innerJoin(responses, sameAgency(responses, messages, { id: messages.response_id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
    .leftJoin(
      users,
      eq(
        users.id,
        // A confirmation always names a contact person, also to people from share links.
        sql`coalesce(${responses.invited_by}, case when ${messages.kind} = 'confirmation' then ${jobs.created_by} end)`,
      ),
    )
    .leftJoin(
      message_templates,
      and(
        eq(message_templates.agency_id, messages.agency_id),
        eq(message_templates.language, responses.language),
        // The SQL form of templateOf (letter.ts).
        eq(
          message_templates.kind,
          sql`case when ${messages.kind} in ('reminder', 'confirmation') then ${messages.kind} else 'invitation' end`,
        ),
      ),
    )
    .where(is(agencyId, id));
  return found;
}

/** The channel of the person's latest invitation, or undefined if they were never invited. */
export async function findInvitingChannel(
  tx: Tx,
  agencyId: string,
  responseId: string,
): Promise<string | undefined> {
  return (await findInvitingChannels(tx, agencyId, [responseId])).get(responseId);
}

/** Like findInvitingChannel, for several; people who were never invited are left out. */
export async function findInvitingChannels(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
): Promise<Map<string, string>> {
  const kinds: LetterKind[] = ['invitation', 'bulk_invitation'];
  const found = await tx
    .selectDistinctOn([messages.response_id], { responseId: messages.response_id, channel: messages.channel })
    .from(messages)
    .where(sameAgency(messages, agencyId, { response_id: responseIds, kind: kinds }))
    .orderBy(messages.response_id, desc(messages.created_at), desc(messages.id));
  return new Map(found.flatMap(({ responseId, channel }) => (responseId ? [[responseId, channel]] : [])));
}

function is(agencyId: string, id: string) {
  return sameAgency(messages, agencyId, { id });
}
