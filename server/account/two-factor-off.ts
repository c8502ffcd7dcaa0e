// `npm run two-factor-off -- <address>`: for somebody who lost the phone and every recovery code, where nobody in their
// organisation may help, such as its only owner. Whoever runs the installation makes sure first of who asks.
import { existsSync } from 'node:fs';
import { recordEverywhere } from '../audit/record-elsewhere.ts';
import { readConfig } from '../config.ts';
import { findDatabase } from '../db/find-database.ts';
import { findLogin } from '../db/lookups.ts';
import { openDatabase } from '../db/open.ts';
import type { Database } from '../db/open.ts';
import { describeError } from '../http/logging.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { StartFault } from '../start-fault.ts';
import { accountNewsOf, mailAccountNews } from './letters.ts';
import { lockTwoFactor, removeAll } from './two-factor-store.ts';

try {
  const [address] = process.argv.slice(2);
  if (!address) throw new StartFault('Say whose: npm run two-factor-off -- <address>.');
  const config = readConfig(process.env);
  if (!config.databaseUrl && !existsSync(config.dataDir))
    throw new StartFault(`There is no DATA_DIR ${config.dataDir}.`);
  const database = await findDatabase(config);
  const db = openDatabase(database.url);
  try {
    await switchOff(db, address.trim().toLowerCase());
    process.stdout.write(`${address} signs in with the password alone now, and is told so by mail.\n`);
  } finally {
    await db.close();
    await database.stop();
  }
} catch (error) {
  const said = error instanceof StartFault ? error.message : JSON.stringify(describeError(error), null, 2);
  process.stdout.write(`${said}\n`);
  process.exitCode = 1;
}

/** `email` in lower case. @throws StartFault where there is nothing to switch off */
async function switchOff(db: Database, email: string): Promise<void> {
  const found = await db.asNobody((tx) => findLogin(tx, email));
  if (!found?.agency_id) throw new StartFault(`Nobody signs in as ${email}.`);
  const { user_id: userId, agency_id: agencyId } = found;
  await db.asTenant({ agencyId, userId }, async (tx) => {
    if (!(await lockTwoFactor(tx, userId))?.confirmed_at)
      throw new StartFault(`${email} signs in with the password alone already.`);
    await removeAll(tx, userId, new Date());
    const change = { kind: 'two_factor_off', subjectKind: 'user', subjectId: userId } as const;
    // By nobody of the agency.
    await recordEverywhere(tx, { agencyId }, change);
    await enqueue(tx, mailAccountNews, accountNewsOf(userId, 'two_factor_off', { ip: '', userAgent: '' }));
  });
}
