// The task that compares an answer with the others to the same question. Safe to run twice and to be killed at any point: the answer is
// `waiting` until everything is stored, and what was found is stored only if both answers are still the same.
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import type { Tx } from '../../platform/db/open.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { findLocked } from '../interviews/progress.ts';
import { compareTask } from '../interviews/queue-comparisons.ts';
import { compare, TooComplex } from './comparer.ts';
import type { CompareReply, Passage } from './compare-request.ts';
import { isLongEnough, summaryOf } from './rules.ts';
import * as store from './store.ts';
import type { FoundMatch, Neighbor, Subject } from './store.ts';

export const compareAnswer = defineTask({
  ...compareTask,
  retries: 5,
  handler: ({ agency_id: agencyId, answer_id: answerId }, deps) => compareOne(deps, agencyId, answerId),
});

type Needed = Pick<Deps, 'db' | 'log' | 'now'>;

/** Exported for the benchmark. */
export async function compareOne(deps: Needed, agencyId: string, answerId: string): Promise<void> {
  const find = (tx: Tx) => store.findSubject(tx, agencyId, answerId);
  const subject = await deps.db.asTenant({ agencyId }, find, { isFrozen: true });
  if (!subject) return;
  try {
    const { comparable, given } = subject;
    const read = await compare({ subject: comparable, given, others: [] });
    const neighbors = await deps.db.asTenant({ agencyId }, (tx) =>
      store.storeFingerprints(tx, subject, read.hashes),
    );
    await finish(deps, subject, read.kind, await findPassages(deps, subject, neighbors));
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    deps.log.warn({ answer: answerId, err: error }, 'an answer could not be compared');
    await deps.db.asTenant({ agencyId }, (tx) =>
      store.saveState(tx, subject.row, { state: 'unreadable', kind: '' }, deps.now()),
    );
  }
}

/** A neighbor that cannot be read in time is left out, so that nobody prevents the comparison of others. */
async function findPassages(
  deps: Needed,
  subject: Subject,
  neighbors: readonly Neighbor[],
): Promise<FoundMatch[]> {
  if (neighbors.length === 0) return [];
  const ask = async (some: readonly Neighbor[]): Promise<CompareReply> =>
    compare({
      ...{ subject: subject.comparable, given: subject.given },
      others: some.map(({ comparable }) => comparable),
    });
  try {
    return pairsOf(neighbors, (await ask(neighbors)).passages);
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    const found: FoundMatch[] = [];
    for (const neighbor of neighbors) {
      try {
        found.push(...pairsOf([neighbor], (await ask([neighbor])).passages));
      } catch (fault) {
        if (!(fault instanceof TooComplex)) throw fault;
        deps.log.warn({ answer: neighbor.answerId, err: fault }, 'a pair of answers could not be compared');
      }
    }
    return found;
  }
}

function pairsOf(neighbors: readonly Neighbor[], passages: readonly Passage[][]): FoundMatch[] {
  return neighbors.map((neighbor, i) => ({ neighbor, passages: passages[i] ?? [] }));
}

async function finish(
  deps: Needed,
  { row, response }: Subject,
  kind: CompareReply['kind'],
  found: readonly FoundMatch[],
): Promise<void> {
  const { agency_id: agencyId, answer_id: answerId } = row;
  const long = found.filter(({ passages }) => isLongEnough(kind, summaryOf(passages).longest));
  await deps.db.asTenant({ agencyId }, async (tx) => {
    const held = await findLocked(tx, agencyId, response.id);
    const now = await store.findCompared(tx, agencyId, answerId);
    // The answer was deleted or changed during the comparison. A change queues a comparison of its own.
    if (!held || now?.queued_at.getTime() !== row.queued_at.getTime()) return;
    const same = await store.holdUnchanged(
      tx,
      agencyId,
      long.map(({ neighbor }) => neighbor),
    );
    const stored = long.filter(({ neighbor }) => same.has(neighbor.answerId));
    for (const match of stored) await store.storeMatch(tx, row, kind, match);
    await store.saveState(tx, row, { state: 'compared', kind }, deps.now());
    await notifyOfResponse(tx, held);
    const others = stored.map(({ neighbor }) => neighbor.answerId);
    for (const other of await store.placesOf(tx, agencyId, others)) await notifyOfResponse(tx, other);
  });
}
