// Shared by the operator's commands: the installation's database, and a message with an exit code. Only the
// installation's operator can run them.
import { existsSync } from 'node:fs';
import pg from 'pg';
import { readConfig } from '../../../kernel/config.ts';
import type { Config } from '../../../kernel/config.ts';
import { findDatabase } from '../../../platform/db/find-database.ts';
import { findLogin } from '../../../platform/db/lookups.ts';
import { openDatabase } from '../../../platform/db/open.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { describeError } from '../../../platform/http/logging.ts';
import { StartFault } from '../../../kernel/start-fault.ts';

export interface Installation {
  config: Config;
  db: Database;
  /** Connected as the database's owner, who can look up every agency. */
  owner: pg.Client;
}

/** `work` returns the message. It throws StartFault if the input is wrong, or if there is nothing to do. */
export async function runWithConfig(work: (config: Config) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work(readConfig(process.env))}\n`);
  } catch (error) {
    const message =
      error instanceof StartFault ? error.message : JSON.stringify(describeError(error), null, 2);
    process.stdout.write(`${message}\n`);
    process.exitCode = 1;
  }
}

/** Like `runWithConfig`, with the database. */
export function runOnInstallation(work: (installation: Installation) => Promise<string>): Promise<void> {
  return runWithConfig(async (config) => {
    if (!config.databaseUrl && !existsSync(config.dataDir))
      throw new StartFault(`There is no DATA_DIR ${config.dataDir}.`);
    const database = await findDatabase(config);
    const db = openDatabase(database.url);
    const owner = new pg.Client({ connectionString: database.url, application_name: 'candor command' });
    try {
      await owner.connect();
      return await work({ config, db, owner });
    } finally {
      await owner.end().catch(() => undefined); // It never connected.
      await db.close();
      await database.stop();
    }
  });
}

export interface Person {
  agencyId: string;
  userId: string;
  /** Lower case. */
  email: string;
}

/** For the commands about one account, whose address is the only argument. `work` runs in a transaction of the person. */
export function runCommand(name: string, work: (tx: Tx, person: Person) => Promise<string>): Promise<void> {
  return runOnInstallation(async ({ db }) => {
    const [address] = process.argv.slice(2);
    if (!address) throw new StartFault(`Say whose: npm run ${name} -- <address>.`);
    const person = await findPerson(db, address.trim().toLowerCase());
    return db.asTenant(person, (tx) => work(tx, person));
  });
}

/** @throws StartFault */
async function findPerson(db: Database, email: string): Promise<Person> {
  const found = await db.asNobody((tx) => findLogin(tx, email));
  if (!found?.agency_id) throw new StartFault(`Nobody signs in as ${email}.`);
  return { agencyId: found.agency_id, userId: found.user_id, email };
}
