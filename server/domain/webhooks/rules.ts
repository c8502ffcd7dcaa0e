// Pure decisions about webhooks: when to retry a delivery and when to disable a webhook.
import { testMessagePrefix, webhookKinds } from '#contract/webhook.ts';
import type { WebhookKind, WebhookOffReason } from '#contract/webhook.ts';

export function kindOf({ kind }: { kind: string }): WebhookKind {
  return webhookKinds.find((known) => known === kind) ?? 'standard';
}

export function isTest({ message_id: messageId }: { message_id: string }): boolean {
  return messageId.startsWith(testMessagePrefix);
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The pause after each failed attempt, as Standard Webhooks recommends; none after the last. Three days in all. */
export const pausesMs: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/**
 * A receiver is paused after this many failures in a row. One that never replies would otherwise delay all others for
 * hours.
 */
const failuresToPause = 5;
const pauseMs = 20_000;

/** The webhook's new counts after an attempt, or null if they stay the same. */
export function afterAttempt(
  { failures, paused_until: pausedUntil }: { failures: number; paused_until: Date | null },
  hasFailed: boolean,
  now: Date,
): { failures: number; paused_until: Date | null } | null {
  if (!hasFailed) return failures > 0 || pausedUntil ? { failures: 0, paused_until: null } : null;
  const isPaused = failures + 1 >= failuresToPause;
  return { failures: failures + 1, paused_until: isPaused ? new Date(now.getTime() + pauseMs) : null };
}

/** A webhook is disabled after this long without a successful delivery. */
export const failingDays = 5;

/** After a renewal, deliveries are signed with the old secrets too for this long. */
export const oldSecretMs = dayMs;

/** Enough for somebody who renews the secret repeatedly while updating their systems. */
export const maxOldSecrets = 3;

/**
 * When to retry a failed delivery; null: no more.
 * @param chance 0 to 1; spreads deliveries that failed together over a fifth of the pause.
 * @param quietUntil the receiver asked not to be called earlier; it never shortens the pause.
 */
export function nextAttemptAt(
  { attempts, quietUntil }: { attempts: number; quietUntil: Date | null },
  now: Date,
  chance: number,
): Date | null {
  const pauseMs = pausesMs[attempts - 1];
  if (pauseMs === undefined) return null;
  const own = now.getTime() + pauseMs * (0.9 + 0.2 * chance);
  return new Date(Math.max(own, quietUntil?.getTime() ?? 0));
}

/** True if nothing has been delivered for so long that nobody expects it. */
export function shouldDeactivate(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= failingDays * dayMs;
}

/**
 * Why an answer disables a webhook at once; empty: it does not. Slack answers 404 with `no_service` for a webhook that was removed
 * (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks).
 */
export function offReason(
  kind: WebhookKind,
  { status, body }: { status: number | null; body: string },
): WebhookOffReason {
  if (status === 410) return 'gone';
  return kind === 'slack' && status === 404 && body.trim() === 'no_service' ? 'no_service' : '';
}

/** The longest pause we accept. */
const longestMs = dayMs;

const httpDate = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/;

/**
 * Retry-After (RFC 9110, 10.2.3): when an overloaded or unavailable receiver wants to be called again. Null if the
 * header is missing, invalid or in the past; at most one day from now.
 */
export function quietUntil(status: number | null, retryAfter: string | undefined, now: Date): Date | null {
  if (retryAfter === undefined || (status !== 429 && status !== 503)) return null;
  const at = momentOf(retryAfter.trim(), now);
  if (!(at > now.getTime())) return null;
  return new Date(Math.min(at, now.getTime() + longestMs));
}

/** Seconds from now, or an HTTP date, always in GMT even if it does not say so; otherwise NaN. */
function momentOf(value: string, now: Date): number {
  if (/^\d+$/.test(value)) return now.getTime() + Number(value) * 1000;
  if (!httpDate.test(value)) return Number.NaN;
  return Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
}
