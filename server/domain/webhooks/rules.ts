// Pure decisions about webhooks: when to retry a delivery and when to disable a webhook.
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

/** True if nothing has been delivered for so long that nobody expects it, or if the receiver says so (410). */
export function isToBeSwitchedOff(failingSince: Date, httpStatus: number | null, now: Date): boolean {
  return httpStatus === 410 || now.getTime() - failingSince.getTime() >= failingDays * dayMs;
}
