// Commands of the operator with --dry-run: all of the work is done, and its transaction is rolled back.
import type { Tx } from './open.ts';

class RolledBack extends Error {}

/**
 * Runs `work` in the transaction that `begin` opens. In a dry run nothing of it stays.
 * @param begin such as `(run) => db.asTenant(tenant, run)`
 */
export async function withDryRun<Result>(
  isDryRun: boolean,
  begin: (run: (tx: Tx) => Promise<void>) => Promise<void>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = [];
  try {
    await begin(async (tx) => {
      done.push(await work(tx));
      if (isDryRun) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  const [result] = done;
  if (result === undefined) throw new Error('the transaction did not run');
  return result;
}
