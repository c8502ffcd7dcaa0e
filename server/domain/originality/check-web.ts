// The task that looks for an answer on the web. Safe to run twice: a check that is ready is not sent again. A kill between the request and
// the result may cost one more request.
import * as z from 'zod/mini';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { copyscape } from './copyscape.ts';
import { WebFault, type WebChecker, type WebFindings } from './web-check.ts';
import * as store from './web-store.ts';
import { giveBackWebCheck, giveBackWebChecks, settleWebCheck } from './web-usage.ts';

export const webCheckTask = {
  name: 'check-web',
  schema: z.object({ agency_id: z.uuid(), answer_id: z.uuid() }),
};

/** With growing delays, they take some minutes. */
const retries = 4;

export const checkWebTask = defineTask({
  ...webCheckTask,
  retries,
  handler: ({ agency_id: agencyId, answer_id: answerId }, deps) =>
    runWebCheck(
      deps,
      { agencyId, answerId },
      deps.config.copyscape ? copyscape(deps.config.copyscape) : null,
    ),
});

/** `checker` null: the service is no longer configured. Exported for tests. */
export async function runWebCheck(
  deps: Deps,
  { agencyId, answerId }: { agencyId: string; answerId: string },
  checker: WebChecker | null,
): Promise<void> {
  const begun = await deps.db.asTenant({ agencyId }, async (tx) => {
    const held = await store.lockCheck(tx, agencyId, answerId);
    if (!held) await giveBackWebChecks(tx, { agencyId, answerId, now: deps.now() });
    if (held?.row.state !== 'waiting') return undefined;
    const told = await store.noticedAt(tx, held.response, deps.config);
    if (!checker || !told) {
      await store.changeCheck(tx, held.row, { state: 'failed', fault: 'refused' }, deps.now());
      const { content_sha256: contentSha256 } = held.row;
      await giveBackWebCheck(tx, { agencyId, contentSha256, now: deps.now() });
      await notifyOfResponse(tx, held.response);
      return undefined;
    }
    if (await takeFromSameText(tx, held, deps.now())) return undefined;
    // The last attempt may end this process, and then nobody is left to say so.
    const { attempts } = held.row;
    const during = attempts >= retries ? ({ state: 'failed', fault: 'unreachable' } as const) : {};
    await store.changeCheck(tx, held.row, { ...during, attempts: attempts + 1 }, deps.now());
    return held;
  });
  if (!begun || !checker) return;
  const { row, text } = begun;
  try {
    await finish(deps, row, readyOf(await checker.check(text), deps.now()));
  } catch (error) {
    if (!(error instanceof WebFault)) throw error;
    deps.log.warn({ answer: answerId, err: error }, 'an answer could not be looked for on the web');
    const isLast = !error.isPassing || row.attempts >= retries;
    await finish(deps, row, { state: isLast ? 'failed' : 'waiting', fault: error.fault });
    if (!isLast) throw error;
  }
}

/** True if the same text has been looked for in the meantime: then it is not sent again. */
async function takeFromSameText(
  tx: Tx,
  { row, response }: NonNullable<Awaited<ReturnType<typeof store.lockCheck>>>,
  now: Date,
): Promise<boolean> {
  const same = await store.findSameText(tx, row.agency_id, row.content_sha256);
  if (!same) return false;
  const { results, checked_at } = same;
  await store.changeCheck(tx, row, { state: 'ready', fault: '', results, checked_at }, now);
  await notifyOfResponse(tx, response);
  return true;
}

function readyOf({ pages, costMicros }: WebFindings, now: Date) {
  return { state: 'ready', fault: '', results: pages, cost_micros: costMicros, checked_at: now };
}

/** Discards the result if the answer was deleted or changed: then the row is gone, or about another text. */
async function finish(
  deps: Deps,
  { agency_id: agencyId, answer_id: answerId, content_sha256 }: store.WebCheckRow,
  change: Parameters<typeof store.changeCheck>[2],
): Promise<void> {
  await deps.db.asTenant({ agencyId }, async (tx) => {
    const held = await store.lockCheck(tx, agencyId, answerId);
    const now = deps.now();
    const use = { agencyId, contentSha256: content_sha256, now };
    if (change.state === 'ready') await settleWebCheck(tx, use);
    if (held && held.row.state !== 'ready' && held.row.content_sha256 === content_sha256) {
      await store.changeCheck(tx, held.row, change, now);
      await notifyOfResponse(tx, held.response);
    }
    if (change.state === 'failed') await giveBackWebCheck(tx, use);
  });
}
