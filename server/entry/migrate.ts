// Migrates a database as its owner: roles, tables, policies, the catalogue, the queues. Processes that start
// at once wait for each other, and a second run changes nothing.
import type { QueueSettings } from '../platform/queue/boss.ts';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import * as z from 'zod/mini';
import { migrateQueues } from '../platform/queue/boss.ts';
import { newPushSecret } from '../platform/push/keys.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { sqlStateOf } from '../platform/db/faults.ts';
import { appConnection, appRole } from '../platform/db/open.ts';
import { refuseTransactionPooler } from '../platform/db/pooler.ts';
import { settings } from '../platform/db/schema/setting.ts';
import { seedCatalogue } from '../platform/db/seed-catalogue.ts';
import { requireSchema, schemaKey } from './schema-check.ts';

export const migrationsFolder = fileURLToPath(new URL('../platform/db/migrations', import.meta.url));

const migrationLock = 4_201_002;

export interface Migrated {
  /** True if nobody has registered yet. */
  isEmpty: boolean;
}

export interface DatabaseAddresses {
  /** DATABASE_URL: the app's user. */
  url: string;
  /** DATABASE_OWNER_URL. Undefined: the app's user is the owner. */
  ownerUrl: string | undefined;
}

/**
 * Migrates if this process may. With an `ownerUrl`, or if the app's user owns nothing, only the role `migrate` may; then
 * this checks that it has.
 * @throws StartFault
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseAddresses,
  queues: readonly QueueSettings[],
  isMigration: boolean,
): Promise<Migrated> {
  await requireSessions(url, 'DATABASE_URL');
  if (isMigration && ownerUrl) {
    await requireSessions(ownerUrl, 'DATABASE_OWNER_URL');
    const migrated = await migrateDatabase(ownerUrl, queues, 'DATABASE_OWNER_URL');
    await allowToWorkAsApp(ownerUrl, url);
    await requireLimitedRole(url);
    return migrated;
  }
  const mayMigrate = isMigration || (ownerUrl === undefined && !(await isUserOfMigrated(url)));
  if (mayMigrate) return migrateDatabase(url, queues);
  const { version } = newestMigration();
  await requireSchema(url, { version, queues: queues.map(({ name }) => name) });
  await requireLimitedRole(url);
  return { isEmpty: false };
}

/**
 * @param url of the owner
 * @param queues the queues that must exist
 * @param setting the setting that has the url
 */
export async function migrateDatabase(
  url: string,
  queues: readonly QueueSettings[],
  setting = 'DATABASE_URL',
): Promise<Migrated> {
  const client = await connectTo(url, setting);
  let isEmpty: boolean;
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await requireVersion(client);
    await requireOwner(client);
    await makeAppRole(client);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder });
    await client.query('select protect_tables()');
    await seedCatalogue(db);
    const signingKey = { key: 'signing_key', value: randomBytes(32).toString('hex') };
    const pushKey = { key: 'push_key', value: newPushSecret() };
    await db.insert(settings).values([signingKey, pushKey]).onConflictDoNothing();
    await migrateQueues(url, queues);
    await storeVersion(client);
    isEmpty = (await client.query('select from users limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
  await requireLimitedRole(url);
  return { isEmpty };
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

function newestMigration(): { version: number } {
  const journal = readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  return { version: Math.max(...Journal.parse(JSON.parse(journal)).entries.map(({ when }) => when)) };
}

/** The last step of a migration, so that processes never find it too early. Keeps a newer version. */
async function storeVersion(client: pg.Client): Promise<void> {
  await client.query(
    `insert into settings as s (key, value) values ($1, $2)
      on conflict (key) do update set value = excluded.value where s.value::bigint < excluded.value::bigint`,
    [schemaKey, String(newestMigration().version)],
  );
}

/** @throws StartFault if the address leads to a pooler in transaction mode */
async function requireSessions(url: string, setting: string): Promise<void> {
  const connect = () => connectTo(url, setting);
  await refuseTransactionPooler(connect, setting);
}

/** True if this user may create nothing in a database that another user has migrated. */
async function isUserOfMigrated(url: string): Promise<boolean> {
  const client = await connectTo(url, 'DATABASE_URL');
  try {
    const { rows } = await client.query<{ isUser: boolean }>(
      `select not has_database_privilege(current_database(), 'create')
        and exists (select from pg_tables where schemaname = 'public' and tablename = 'settings') as "isUser"`,
    );
    return rows[0]?.isUser === true;
  } finally {
    await client.end();
  }
}

/** Grants the app's role to the app's user. */
async function allowToWorkAsApp(ownerUrl: string, url: string): Promise<void> {
  const user = await userOf(url);
  const client = await connectTo(ownerUrl, 'DATABASE_OWNER_URL');
  try {
    await client.query(`grant ${appRole} to ${pg.escapeIdentifier(user)}`);
  } catch (cause) {
    if (sqlStateOf(cause) !== '42501') throw cause;
    throw new StartFault(
      `The user of DATABASE_OWNER_URL may not grant ${appRole}: run "grant ${appRole} to ${user}" as an administrator, once.`,
      cause,
    );
  } finally {
    await client.end();
  }
}

async function userOf(url: string): Promise<string> {
  const client = await connectTo(url, 'DATABASE_URL');
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

async function connectTo(url: string, setting: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'candor migrations',
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.connect();
    return client;
  } catch (cause) {
    throw new StartFault(`The database in ${setting} can't be reached: ${reasonOf(cause)}.`, cause);
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  const version = Number(rows[0]?.version);
  if (version < 150_000)
    throw new StartFault(`PostgreSQL 15 or newer is needed; DATABASE_URL leads to ${version}.`);
}

/** Creating schemas, tables and a trusted extension requires the database's owner. */
async function requireOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string; mayCreate: boolean }>(
    `select current_user as role, current_database() as database,
      has_database_privilege(current_database(), 'create') as "mayCreate"`,
  );
  const [found] = rows;
  if (!found || found.mayCreate) return;
  throw new StartFault(
    `The user of DATABASE_URL may not make anything in its database: run "alter database ${found.database} owner to ${found.role}" as an administrator, once.`,
  );
}

/**
 * Roles belong to the whole server: another database may have created this one, or be creating it right now.
 */
export async function makeAppRole(client: pg.Client): Promise<void> {
  try {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    if (!(await maySwitchTo(client, appRole))) await client.query(`grant ${appRole} to current_user`);
  } catch (cause) {
    if (sqlStateOf(cause) !== '42501') throw cause;
    throw new StartFault(
      `The user of DATABASE_URL may not make roles: run "create role ${appRole} nologin; grant ${appRole} to <that user>" as an administrator, once.`,
      cause,
    );
  }
}

/** Tries it: since PostgreSQL 16, being a member of a role does not imply the right to switch to it. */
async function maySwitchTo(client: pg.Client, role: string): Promise<boolean> {
  try {
    await client.query(`set role ${role}`);
    await client.query('reset role');
    return true;
  } catch (error) {
    if (sqlStateOf(error) === '42501') return false;
    throw error;
  }
}

/** P6 depends on this: the app's role must be unable to bypass a policy. */
export async function requireLimitedRole(url: string): Promise<void> {
  const client = new pg.Client(appConnection(url));
  await client.connect();
  try {
    const { rows } = await client.query<{
      name: string;
      powerful: string | null;
      owned: string | null;
    }>(`
      select current_user as name,
        (select min(r.rolname) from pg_roles r
          where (r.rolsuper or r.rolbypassrls) and pg_has_role(current_user, r.oid, 'member')) as powerful,
        (select min(c.relname) from pg_class c
          where c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'member')) as owned`);
    const role = rows[0];
    if (!role) throw new StartFault('The database does not say which role the app works as.');
    if (role.powerful) {
      const cure =
        role.powerful === role.name
          ? 'take SUPERUSER and BYPASSRLS from it'
          : `run "revoke ${role.powerful} from ${role.name}"`;
      throw new StartFault(
        `The app would work as ${role.name}, who may look past row-level security: ${cure}.`,
      );
    }
    if (role.owned)
      throw new StartFault(
        `The app would work as ${role.name}, who owns the table ${role.owned}, or is a member of its owner: give it to another owner.`,
      );
  } finally {
    await client.end();
  }
}

function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
