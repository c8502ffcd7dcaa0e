// A receiver that took none of several messages is left alone for a moment: one that answers nothing and is sent thousands
// would keep every other one's waiting for hours. Kept per process: with several it is asked a little more often, and nothing
// else depends on it.
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

/** What the newest attempt came to. */
export function noteAttempt(webhookId: string, hasFailed: boolean, now: Date): void {
  const count = (failing.get(webhookId)?.count ?? 0) + 1;
  if (!hasFailed) failing.delete(webhookId);
  else failing.set(webhookId, { count, restsUntil: count < failuresToRest ? 0 : now.getTime() + restMs });
}
