// What a plan allows of web checks. A check is reserved before it is queued, and settled after the request: one that found nothing counts,
// one that failed does not. What a check cost is in `web_checks`, in Copyscape's currency, and not in the cap of AI.
import { like } from 'drizzle-orm';
import type { Config } from '../../kernel/config.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { web_checks } from '../../platform/db/schema/originality.ts';
import {
  refuseOverLimit,
  releaseAi,
  reservedUsesOf,
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
): Promise<void> {
  await settleAi(tx, { agencyId, id: idFrom(contentSha256) }, { costMicros: 0, now });
}

/** The check failed: it does not count, unless another answer with the same text still waits. Call after storing its state. */
export function giveBackWebCheck(
  tx: Tx,
  { agencyId, contentSha256, now }: Omit<WebCheckUse, 'answerId'>,
): Promise<void> {
  return giveBack(tx, agencyId, idFrom(contentSha256), now);
}

/** The answer was deleted, or has another text, before its check was sent. */
export async function giveBackWebChecks(
  tx: Tx,
  { agencyId, answerId, now }: Pick<WebCheckUse, 'agencyId' | 'answerId' | 'now'>,
): Promise<void> {
  for (const id of await reservedUsesOf(tx, agencyId, { kind: 'web_checks', subjectId: answerId }))
    await giveBack(tx, agencyId, id, now);
}

async function giveBack(tx: Tx, agencyId: string, id: string, now: Date): Promise<void> {
  const sameText = like(web_checks.content_sha256, `${id.replaceAll('-', '')}%`);
  const waiting = await tx.$count(
    web_checks,
    sameAgency(web_checks, agencyId, { state: 'waiting' }, sameText),
  );
  if (waiting === 0) await releaseAi(tx, { agencyId, id }, { now });
}

/** The first 128 bits of the digest, written as a UUID. */
function idFrom(contentSha256: string): string {
  return contentSha256.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
