// Sends candidates their links by email or SMS. Messages are queued in the transaction that causes
// them, sent by a task, and only then marked as sent.
import * as z from 'zod/mini';
import { Channel } from '#contract/invite.ts';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type { MessageTexts } from '#contract/message.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { openResponse } from '../interviews/load.ts';
import type { ResponseRow } from '../interviews/progress.ts';
import { deadlineOf, isWithdrawn } from '../interviews/rules.ts';
import { findAnswers } from '../interviews/store.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue, enqueueAll } from '../../platform/queue/enqueue.ts';
import { yieldToRequests } from '../../platform/http/traffic.ts';
import { defaultTexts } from './messages/defaults.ts';
import { faultOf } from './messages/fault-of.ts';
import { Undeliverable } from '../../kernel/undeliverable.ts';
import { reportAddress } from '../../platform/sms/report-address.ts';
import { measureQuestions, namesQuestions } from './measure-questions.ts';
import { recordCanceled, recordFault, recordHandedOver } from './delivery.ts';
import { letterKinds } from '../../platform/db/schema/message.ts';
import type { LetterKind } from '../../platform/db/schema/message.ts';
import { templateOf, writeLetter, writeSms } from './letter.ts';
import type { Letter } from './letter.ts';
import { readEmailRoom, requireEmailRoom } from '../organizations/limits/emails-a-day.ts';
import { isOverLimit, tooMany, windowMs } from '../organizations/limits/emails-an-hour.ts';
import { verifiedDomainOf } from '../organizations/domains/verified-domain.ts';
import * as store from './messages-store.ts';
import { invitedUntil, isUnsent } from './rules.ts';
import { hasSmsRoom, lockSmsRoom, requireSmsRoom } from '../organizations/limits/sms.ts';

const dayMs = 86_400_000;

const MessageData = z.object({ agency_id: z.uuid(), message_id: z.uuid() });
type MessageData = z.infer<typeof MessageData>;

/**
 * The longest pause per message while the server handles requests, in milliseconds. Pauses alone
 * never slow sending below fifty per second.
 */
const longestRestMs = 20;
/** Concurrency and batch size that send ten thousand in minutes without delaying other work. */
const pace = { concurrency: 4, takes: 40, lostAfterSeconds: 15 };

/**
 * Sends one email with the message's id as its Message-ID. If the server is killed after sending
 * but before recording it, the email goes out again with the same id.
 */
export const mailLink = defineTask({
  ...pace,
  name: 'mail-link',
  schema: MessageData,
  handler: (data, deps) =>
    handOver(data, deps, async (letter) => {
      await deps.mailer.send(writeLetter(letter));
      return '';
    }),
});

/**
 * Sends one SMS. If the server is killed after sending but before recording it, the provider's
 * report, which arrives within seconds, prevents a second SMS when the lost task is retried.
 */
export const textLink = defineTask({
  ...pace,
  name: 'text-link',
  schema: MessageData,
  handler: (data, deps) =>
    handOver(data, deps, async (letter, to) => {
      if (!deps.sms) throw new Undeliverable('failed', 'sms_off');
      const message = { agencyId: data.agency_id, messageId: data.message_id };
      const reportTo = reportAddress(deps.publicUrl(), deps.signingKey, message);
      return (await deps.sms.send({ id: letter.id, to, text: writeSms(letter), reportTo })).providerId;
    }),
});

const taskOf: Record<Channel, typeof mailLink> = { email: mailLink, sms: textLink };

export interface Recipient {
  agencyId: string;
  responseId: string;
  channel: Channel;
  /** An email address, or a phone number in E.164. */
  recipient: string;
}

/**
 * Queues a message with the person's own link; it is sent if the transaction commits. Past the
 * limit an invitation is refused. Starting an interview always succeeds (P7); only its email is
 * held back.
 * @throws Refusal: too_many_requests, daily_limit, plan_limit
 */
export async function sendTo(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  to: Recipient,
  { kind, now }: { kind: LetterKind; now: Date },
): Promise<void> {
  const { agencyId, recipient } = to;
  const after = new Date(now.getTime() - windowMs);
  const sent = await store.countLetters(tx, agencyId, { kind, recipient, after });
  const isOverTheLimit = isOverLimit(kind, sent);
  if (isOverTheLimit && kind === 'invitation') throw tooMany(sent, now);
  const isPastDay = to.channel === 'email' && (await isPastDailyLimit(tx, { agencyId, config, now }, kind));
  const sms = to.channel === 'sms' ? await lockSmsRoom(tx, agencyId, now) : null;
  if (sms && kind === 'invitation') requireSmsRoom(sms, 1, now);
  const isHeldBack = isOverTheLimit || isPastDay || (sms !== null && !hasSmsRoom(sms));
  const messageId = await store.insertMessage(tx, { ...to, kind, now, isHeldBack });
  if (isHeldBack) return;
  await enqueue(tx, taskOf[to.channel], { agency_id: agencyId, message_id: messageId });
}

/**
 * A reminder is exempt, because its invitation was within the limit.
 * @throws Refusal('daily_limit') for an invitation
 */
async function isPastDailyLimit(
  tx: Tx,
  asked: Parameters<typeof readEmailRoom>[1],
  kind: LetterKind,
): Promise<boolean> {
  if (kind === 'reminder') return false;
  if (kind === 'invitation') {
    await requireEmailRoom(tx, asked);
    return false;
  }
  const { limit, used } = await readEmailRoom(tx, asked);
  return used >= limit;
}

/** Like sendTo, by email. @throws Refusal: too_many_requests, daily_limit */
export function sendLink(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  response: { agencyId: string; responseId: string; email: string },
  how: { kind: LetterKind; now: Date },
): Promise<void> {
  const { agencyId, responseId, email } = response;
  return sendTo(tx, deps, { agencyId, responseId, channel: 'email', recipient: email }, how);
}

/**
 * Invitations to many, after all other queued messages. All belong to one agency and use the same
 * channel.
 */
export function sendToMany(tx: Tx, all: readonly Recipient[], now: Date): Promise<void> {
  return queueMany(tx, all, 'bulk_invitation', now);
}

/** Sends the invitations canceled by a rejection that was undone. */
export async function sendCanceled(tx: Tx, agencyId: string, responseIds: readonly string[]): Promise<void> {
  const messages = await store.requeueCanceledOf(tx, agencyId, responseIds);
  for (const { id, channel } of messages)
    await enqueue(tx, taskOf[Channel.parse(channel)], { agency_id: agencyId, message_id: id });
}

/** Reminders to many people of one agency, after all other queued messages. */
export async function remindMany(tx: Tx, all: readonly Recipient[], now: Date): Promise<void> {
  for (const group of Map.groupBy(all, (to) => to.channel).values())
    await queueMany(tx, group, 'reminder', now);
}

async function queueMany(tx: Tx, all: readonly Recipient[], kind: LetterKind, now: Date): Promise<void> {
  const [first] = all;
  if (!first) return;
  const ids = await store.insertMessages(
    tx,
    all.map((to) => ({ ...to, kind, now })),
  );
  const data = ids.map((id) => ({ agency_id: first.agencyId, message_id: id }));
  await enqueueAll(tx, taskOf[first.channel], data, { priority: -1 });
}

/** Hands over one message and returns the provider's id for it. */
type Hand = (letter: Letter, to: string) => Promise<string>;

async function handOver(data: MessageData, deps: Deps, hand: Hand): Promise<void> {
  const { agency_id: agencyId, message_id: messageId } = data;
  const begunAt = performance.now();
  const found = await deps.db.asTenant({ agencyId }, (tx) => load(tx, agencyId, messageId));
  if (!found || !isUnsent(found.message)) return;
  const message = { agencyId, messageId, responseId: found.response.id };
  if (!shouldSend(found)) return recordCanceled(deps, message);
  let providerId: string;
  try {
    providerId = await hand(letterOf(found, deps), found.message.recipient);
  } catch (error) {
    const isForGood = error instanceof Undeliverable;
    await recordFault(deps, message, { state: isForGood ? error.state : 'failed', fault: faultOf(error) });
    if (isForGood) return;
    throw error;
  }
  await recordHandedOver(deps, message, providerId);
  if (found.kind === 'bulk_invitation') await yieldToRequests(performance.now() - begunAt, longestRestMs);
}

type Found = NonNullable<Awaited<ReturnType<typeof load>>>;

async function load(tx: Tx, agencyId: string, messageId: string) {
  const found = await store.findMessage(tx, agencyId, messageId);
  if (!found) return undefined;
  const { message, response } = found;
  const kind = kindOf(message.kind);
  const language = matchLanguage(response.language) ?? defaultLanguage;
  const template = templateOf(kind);
  const texts: MessageTexts | null = template && (found.own ?? defaultTexts(template, language));
  const questions = texts && namesQuestions(texts) ? await measureQuestions(tx, response) : null;
  const arrived = kind === 'confirmation' ? await findArrived(tx, response) : null;
  const verified = await verifiedDomainOf(tx, { agency_id: agencyId, website: found.website });
  return { ...found, kind, language, texts, questions, arrived, verified };
}

async function findArrived(tx: Tx, response: ResponseRow): Promise<Letter['arrived']> {
  const { offered } = await openResponse(tx, response);
  const answers = await findAnswers(tx, response.agency_id, response.id);
  const from = response.legal_hold ? null : response.finished_at;
  return {
    count: answers.length,
    deleteAt: from && new Date(from.getTime() + offered.retentionDays * dayMs),
  };
}

/** False if the candidate was rejected, removed, withdrew or finished in the meantime. */
function shouldSend({ kind, response }: Found): boolean {
  if (response.removed_at) return false;
  const isForFinished = kind === 'own_link' || kind === 'confirmation';
  return !isWithdrawn(response) && (isForFinished || response.finished_at === null);
}

function letterOf(found: Found, deps: Deps): Letter {
  const { message, response, kind } = found;
  return {
    id: message.id,
    kind,
    language: found.language,
    candidate: { name: response.name, email: message.recipient },
    jobName: found.job.name,
    companyName: found.companyName,
    link: `${deps.publicUrl()}/i/${response.hash}`,
    endsAt: endOf(found, deps.now()),
    recruiter: found.recruiter,
    questions: found.questions,
    arrived: found.arrived,
    proof: {
      ...{ code: message.code, url: `${deps.publicUrl()}/verify` },
      domain: found.verified?.domain ?? null,
    },
    texts: found.texts,
  };
}

/** The days of an invitation count from its sending. */
function endOf({ kind, response, job, accommodated }: Found, now: Date): Date | null {
  return templateOf(kind) === 'invitation'
    ? invitedUntil(job, response, accommodated, now)
    : deadlineOf(job, response, accommodated);
}

function kindOf(kind: string): LetterKind {
  const known = letterKinds.find((letterKind) => letterKind === kind);
  if (!known) throw new Error(`no letter of the kind ${kind}`);
  return known;
}
