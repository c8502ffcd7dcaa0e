// For processes that do not migrate: checks that the database has what this version needs.
import pg from 'pg';
import { StartFault } from '../kernel/start-fault.ts';
import { sqlStateOf } from '../platform/db/faults.ts';
import { appConnection, appRole } from '../platform/db/open.ts';
import { bossSchema } from '../platform/queue/boss.ts';

/** The key in `settings` of the newest migration, as its time in the journal. */
export const schemaKey = 'schema_version';

/**
 * A newer schema is fine: releases only add to it.
 * @throws StartFault
 */
export async function requireSchema(
  url: string,
  { version, queues }: { version: number; queues: readonly string[] },
): Promise<void> {
  const client = await connectAsApp(url);
  try {
    const found = await readVersion(client);
    if (found < version)
      throw new StartFault(
        'The database has the schema of an older version of Candor: run "node server/entry/main.ts migrate" first.',
      );
    const { rows } = await client.query<{ name: string }>(`select name from ${bossSchema}.queue`);
    const known = new Set(rows.map(({ name }) => name));
    const missing = queues.filter((name) => !known.has(name));
    if (missing.length > 0)
      throw new StartFault(
        `The database has no queue for ${missing.join(', ')}: run "node server/entry/main.ts migrate" first.`,
      );
  } finally {
    await client.end();
  }
}

async function connectAsApp(url: string): Promise<pg.Client> {
  const client = new pg.Client(appConnection(url));
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (['42501', '22023', '28000'].includes(sqlStateOf(cause) ?? ''))
      throw new StartFault(
        `The user of DATABASE_URL may not work as ${appRole}: run "node server/entry/main.ts migrate", which allows it.`,
        cause,
      );
    throw new StartFault(`The database in DATABASE_URL can't be reached: ${reason}.`, cause);
  }
}

/** 0 before the first migration that stores it. */
async function readVersion(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ value: string }>(
      `select value from public.settings where key = '${schemaKey}'`,
    );
    return Number(rows[0]?.value ?? 0);
  } catch (error) {
    // The table does not exist, or its rights were never granted.
    if (['42P01', '42501'].includes(sqlStateOf(error) ?? '')) return 0;
    throw error;
  }
}
