// The delivery status of messages: sent, delivered, bounced. Every change locks the message's
// response first, and a status never goes back to an earlier one.
import type { MessageState } from '#contract/invite.ts';
import { MessageState as MessageStates } from '#contract/invite.ts';
import { record } from '../organizations/audit/record.ts';
import { stampAfter } from '../../platform/db/edited.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { notifySparingly } from '../../platform/events/notify-sparingly.ts';
import { publishToWebhooks } from '../webhooks/publish.ts';
import type { HappenedToCandidate } from '../webhooks/publish.ts';
import { findMessageLocked, findMessageOwner, saveMessage } from './messages-store.ts';
import type { MessageRow } from './messages-store.ts';
import { isLaterState, isUnsent } from './rules.ts';
import type { ResponseRow } from './store.ts';

export interface MessageOf {
  agencyId: string;
  messageId: string;
  /** The response it belongs to; null for a test message. */
  responseId: string | null;
}

/**
 * Only now does the person count as invited, because the message is out. If a provider's report
 * arrived first, its status stays.
 */
export function recordHandedOver(deps: Deps, of: MessageOf, providerId: string): Promise<void> {
  return change(deps, of, async (tx, message, response) => {
    const now = deps.now();
    const isWaiting = isUnsent(message) || message.state === 'canceled';
    const outcome = {
      ...(isWaiting ? ({ state: 'sent', fault: '' } as const) : { state: stateOf(message) }),
      sent_at: message.sent_at ?? now,
      provider_id: message.provider_id || providerId,
    };
    await saveMessage(tx, message, outcome, await callInvited(tx, message, response, now));
  });
}

/**
 * The queue retries a failed message, which may still succeed. If the provider accepted it but we
 * missed the reply, its report may already be here and takes precedence.
 */
export function recordFault(
  deps: Deps,
  of: MessageOf,
  { state, fault }: { state: 'failed' | 'bounced'; fault: string },
): Promise<void> {
  return change(deps, of, async (tx, message) => {
    if (!isUnsent(message)) return false;
    await saveMessage(tx, message, { state, fault: cut(fault) });
    return true;
  });
}

export function recordCanceled(deps: Deps, of: MessageOf): Promise<void> {
  return change(deps, of, (tx, message) => saveMessage(tx, message, { state: 'canceled', fault: '' }));
}

export interface Report {
  state: MessageState;
  fault: string;
  providerId?: string | undefined;
}

/** Handles a provider's report. `false` if the message does not exist or was deleted. */
export async function recordReport(
  deps: Deps,
  { agencyId, messageId }: Pick<MessageOf, 'agencyId' | 'messageId'>,
  report: Report,
): Promise<boolean> {
  const responseId = await deps.db.asTenant({ agencyId }, (tx) => findMessageOwner(tx, agencyId, messageId));
  if (responseId === undefined) return false;
  await change(deps, { agencyId, messageId, responseId }, async (tx, message, response) => {
    // A failed handover is only our view: any report by the provider supersedes it.
    if (!isLaterState(isUnsent(message) ? 'queued' : stateOf(message), report.state)) return false;
    const now = deps.now();
    const isOut = report.state !== 'failed';
    const outcome = {
      state: report.state,
      fault: cut(report.fault),
      provider_id: message.provider_id || (report.providerId ?? ''),
      ...(isOut && { sent_at: message.sent_at ?? now }),
      ...(report.state === 'delivered' && { delivered_at: now }),
    };
    await saveMessage(tx, message, outcome, isOut ? await callInvited(tx, message, response, now) : {});
    return true;
  });
  return true;
}

/** `work` returns false if nothing changed. */
async function change(
  deps: Deps,
  of: MessageOf,
  work: (tx: Tx, message: MessageRow, response: ResponseRow | null) => Promise<boolean | void>,
): Promise<void> {
  const { agencyId } = of;
  const changed = await deps.db.asTenant({ agencyId }, async (tx) => {
    const found = await findMessageLocked(tx, of);
    if (!found || (await work(tx, found.message, found.response)) === false) return undefined;
    const isOfMany = found.message.kind === 'bulk_invitation';
    if (found.response && !isOfMany) await notifyOfResponse(tx, found.response);
    return isOfMany ? found.response : undefined;
  });
  if (changed) notifySparingly(deps, changed);
}

/**
 * The effect of an invitation's first sending on its response: `new` becomes `invited`, and the
 * days of an invitation count from its latest sending. Other messages change nothing.
 */
async function callInvited(tx: Tx, message: MessageRow, response: ResponseRow | null, now: Date) {
  const isInvitation = message.kind === 'invitation' || message.kind === 'bulk_invitation';
  if (!response || !isInvitation || message.sent_at !== null) return {};
  const change = { invited_at: now, updated_at: stampAfter(response.updated_at, now) };
  await publishInvited(tx, response, now);
  if (response.status !== 'new') return change;
  await record(
    tx,
    { agencyId: response.agency_id },
    {
      kind: 'status',
      subjectKind: 'response',
      subjectId: response.id,
      before: { status: 'new' },
      after: { status: 'invited' },
    },
  );
  return { ...change, status: 'invited' };
}

/** Once per person, however often their link is sent. */
async function publishInvited(tx: Tx, response: ResponseRow, now: Date): Promise<void> {
  if (response.invited_at !== null) return;
  const isNew = response.status === 'new';
  const status = isNew ? 'invited' : response.status;
  const events: HappenedToCandidate[] = [{ event: 'candidate.invited', response, status }];
  if (isNew)
    events.push({ event: 'candidate.status_changed', response, status, previousStatus: response.status });
  await publishToWebhooks(tx, response.agency_id, events, now);
}

function stateOf(message: MessageRow): MessageState {
  return MessageStates.parse(message.state);
}

function cut(fault: string): string {
  return fault.replaceAll('\0', '').slice(0, 500);
}
