// Pauses a receiver after several failures in a row: one that never replies but gets thousands of messages would
// delay all other receivers for hours. Tracked per process: several processes only mean a few more attempts.
const failuresToRest = 5;
const restMs = 20_000;

interface Failing {
  count: number;
  restsUntil: number;
}

const failing = new Map<string, Failing>();

export function isResting(webhookId: string, now: Date): boolean {
  return now.getTime() < (failing.get(webhookId)?.restsUntil ?? 0);
}

/** Records the outcome of the latest attempt. */
export function recordAttempt(webhookId: string, hasFailed: boolean, now: Date): void {
  const count = (failing.get(webhookId)?.count ?? 0) + 1;
  if (!hasFailed) failing.delete(webhookId);
  else failing.set(webhookId, { count, restsUntil: count < failuresToRest ? 0 : now.getTime() + restMs });
}
