// What a plan allows of web checks. This is the place of its limits: a check is reserved before it is queued and settled after the
// request. Until plans limit them, every check is allowed, and its cost is in `web_checks`.
import type { Tx } from '../../platform/db/open.ts';

interface WebCheckUse {
  agencyId: string;
  answerId: string;
  now: Date;
}

/** Call in the transaction that queues the check, never in a candidate's. @throws Refusal('plan_limit') once plans limit checks */
export async function reserveWebCheck(_tx: Tx, _use: WebCheckUse): Promise<void> {}

/** Call in the transaction that stores the result. `costMicros` null: the check failed and costs nothing. */
export async function settleWebCheck(
  _tx: Tx,
  _use: WebCheckUse & { costMicros: number | null },
): Promise<void> {}
