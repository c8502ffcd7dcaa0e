// Work in many agencies, each in its own transaction. One failure does not stop the others.
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';

type FindAgencies = (tx: Tx, after?: string) => Promise<string[]>;

/** @param find a page of agencies after the given one, in order */
export async function forEachAgency(
  deps: Pick<Deps, 'db'>,
  find: FindAgencies,
  work: (tx: Tx, agencyId: string) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const agencyId of await everyAgency(deps, find))
    await deps.db
      .asTenant({ agencyId }, (tx) => work(tx, agencyId))
      .catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, 'an organization’s billing failed');
}

/** All pages of `find`. For work that calls other services, which no transaction may wait for. */
export async function everyAgency({ db }: Pick<Deps, 'db'>, find: FindAgencies): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const after = all.at(-1);
    const page = await db.asNobody((tx) => find(tx, after));
    all.push(...page);
    if (page.length === 0) return all;
  }
}
