// Work in many agencies, each in its own transaction. One failure does not stop the others.
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';

/** @param find a page of agencies after the given one, in order */
export async function forEachAgency(
  { db }: Pick<Deps, 'db'>,
  find: (tx: Tx, after?: string) => Promise<string[]>,
  work: (tx: Tx, agencyId: string) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await db.asNobody((tx) => find(tx, after));
    for (const agencyId of page)
      await db
        .asTenant({ agencyId }, (tx) => work(tx, agencyId))
        .catch((fault: unknown) => faults.push(fault));
    after = page.at(-1);
    if (after === undefined) break;
  }
  if (faults.length > 0) throw new AggregateError(faults, 'an organization’s billing failed');
}
