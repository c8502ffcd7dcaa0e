// What a plan allows of web checks. A check is reserved before it is queued, and settled after the request: one that found nothing counts,
// one that failed does not. What a check cost is in `web_checks`, in Copyscape's currency, and not in the cap of AI.
import type { Config } from '../../kernel/config.ts';
import type { Tx } from '../../platform/db/open.ts';
import {
  refuseOverLimit,
  releaseAi,
  releaseUsesOf,
  reserveAi,
  settleAi,
} from '../organizations/limits/ai-usage.ts';

interface WebCheckUse {
  agencyId: string;
  answerId: string;
  /** Of the text: each one is sent once, so it counts once. */
  contentSha256: string;
  now: Date;
}

/** Call in the transaction that queues the check, never in a candidate's. @throws Refusal('plan_limit') */
export async function reserveWebCheck(
  tx: Tx,
  { agencyId, answerId, contentSha256, now }: WebCheckUse,
  config: Pick<Config, 'aiMonthlyCap'>,
): Promise<void> {
  const use = { agencyId, id: idFrom(contentSha256), kind: 'web_checks', subjectId: answerId } as const;
  const reserved = await reserveAi(tx, { ...use, units: 1, costMicros: 0 }, { config, now });
  if (reserved !== 'reserved') await refuseOverLimit(tx, agencyId, 'web_checks', now);
}

/** Call in the transaction that stores the result. */
export async function settleWebCheck(
  tx: Tx,
  { agencyId, contentSha256, now }: Omit<WebCheckUse, 'answerId'>,
  { isDone }: { isDone: boolean },
): Promise<void> {
  const use = { agencyId, id: idFrom(contentSha256) };
  if (isDone) await settleAi(tx, use, { costMicros: 0, now });
  else await releaseAi(tx, use, { now });
}

/** The answer was deleted, or has another text, before its check was sent. */
export function releaseWebChecks(
  tx: Tx,
  { agencyId, answerId, now }: Pick<WebCheckUse, 'agencyId' | 'answerId' | 'now'>,
): Promise<void> {
  return releaseUsesOf(tx, agencyId, { kind: 'web_checks', subjectId: answerId, now });
}

/** The first 128 bits of the digest, written as a UUID. */
function idFrom(contentSha256: string): string {
  return contentSha256.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
