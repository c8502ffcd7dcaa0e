// Shared by the commands about one account: the address from the command line, the installation's database, and a
// message with an exit code. Only the installation's operator can run them.
import { existsSync } from 'node:fs';
import { readConfig } from '../../../kernel/config.ts';
import { findDatabase } from '../../../platform/db/find-database.ts';
import { findLogin } from '../../../platform/db/lookups.ts';
import { openDatabase } from '../../../platform/db/open.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { describeError } from '../../../platform/http/logging.ts';
import { StartFault } from '../../../kernel/start-fault.ts';

export interface Person {
  agencyId: string;
  userId: string;
  /** Lower case. */
  email: string;
}

/**
 * `work` runs in a transaction of the person and returns the message. It throws StartFault if there is nothing to do.
 */
export async function runCommand(
  name: string,
  work: (tx: Tx, person: Person) => Promise<string>,
): Promise<void> {
  try {
    const [address] = process.argv.slice(2);
    if (!address) throw new StartFault(`Say whose: npm run ${name} -- <address>.`);
    const config = readConfig(process.env);
    if (!config.databaseUrl && !existsSync(config.dataDir))
      throw new StartFault(`There is no DATA_DIR ${config.dataDir}.`);
    const database = await findDatabase(config);
    const db = openDatabase(database.url);
    try {
      const person = await findPerson(db, address.trim().toLowerCase());
      process.stdout.write(`${await db.asTenant(person, (tx) => work(tx, person))}\n`);
    } finally {
      await db.close();
      await database.stop();
    }
  } catch (error) {
    const message =
      error instanceof StartFault ? error.message : JSON.stringify(describeError(error), null, 2);
    process.stdout.write(`${message}\n`);
    process.exitCode = 1;
  }
}

/** @throws StartFault */
async function findPerson(db: Database, email: string): Promise<Person> {
  const found = await db.asNobody((tx) => findLogin(tx, email));
  if (!found?.agency_id) throw new StartFault(`Nobody signs in as ${email}.`);
  return { agencyId: found.agency_id, userId: found.user_id, email };
}
