// The database without installation: a real PostgreSQL from npm with its data in DATA_DIR. One web process
// owns it; a worker joins it. PostgreSQL outlives a Node killed with -9, and the next start adopts it. If
// PostgreSQL is killed, its owner restarts it on the same port, so clients reconnect.
import pg from 'pg';
import { StartFault } from '../../kernel/start-fault.ts';
import { chooseHome } from './embedded-home.ts';
import type { Home } from './embedded-home.ts';
import { makePasswords, readPasswords } from './embedded-passwords.ts';
import type { Passwords } from './embedded-passwords.ts';
import { findPostmaster, initialise, startPostgres, stopPostgres } from './embedded-process.ts';
import type { PostgresSettings } from './embedded-process.ts';

const superuser = 'postgres';
const owner = 'candor';
/** Held by the web process while it lives. PostgreSQL releases it with the connection, even after kill -9. */
const ownershipLock = 4_201_001;

export interface EmbeddedDatabase {
  /** DATABASE_URL of the owner, who is not a superuser. */
  url: string;
  /** The superuser and its database on the same server, for tests that create databases. */
  superuserUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts or adopts the database of this DATA_DIR and takes ownership.
 * @param onRestart called after it was killed and restarted
 * @param settings PostgreSQL settings that override ours; tests without power cuts turn fsync off
 */
export async function startEmbedded(
  dataDir: string,
  onRestart: () => void = () => undefined,
  settings: PostgresSettings = {},
): Promise<EmbeddedDatabase> {
  const home = chooseHome(dataDir);
  const passwords = readPasswords(dataDir) ?? (await makePasswords(dataDir, home));
  await initialise(home, superuser, passwords.superuser);
  const takeHold = (port?: number) => own({ home, passwords, dataDir, settings }, port);
  const held = await takeHold();
  await makeOwner(held.client, passwords.owner);
  const letGo = keepRunning(held, takeHold, onRestart);
  return {
    url: addressOf(owner, passwords.owner, held.port, owner),
    superuserUrl: addressOf(superuser, passwords.superuser, held.port, 'postgres'),
    stop: async () => {
      await letGo();
      await stopPostgres(home);
    },
  };
}

class DidNotStart extends StartFault {}

interface Held {
  /** This connection is the ownership: it ends when PostgreSQL does. */
  client: pg.Client;
  port: number;
}

interface Owned {
  home: Home;
  passwords: Passwords;
  dataDir: string;
  settings: PostgresSettings;
}

/** @param clientsPort the port that clients reconnect to */
async function own(owned: Owned, clientsPort?: number): Promise<Held> {
  const held = await connectOrStart(owned, clientsPort);
  await takeOwnership(held.client, owned.dataDir);
  return held;
}

/** Restarts it if it is killed. Returns a function that releases it. */
function keepRunning(
  first: Held,
  again: (port: number) => Promise<Held>,
  onRestart: () => void,
): () => Promise<void> {
  let held = first;
  let isLetGo = false;
  let recovering: Promise<void> | undefined;
  const recover = async () => {
    const found = await untilStarted(
      () => again(first.port),
      () => isLetGo,
    );
    if (!found) return;
    held = found;
    if (held.port !== first.port)
      throw new StartFault('The embedded database ended, and its port was taken: start Candor again.');
    onRestart();
    watch();
  };
  const watch = () =>
    held.client.once('end', () => {
      // An error in it ends the process with its message (entry/main.ts).
      if (!isLetGo) recovering = recover();
    });
  watch();
  return async () => {
    isLetGo = true;
    await recovering?.catch(() => undefined); // Already reported.
    await held.client.end().catch(() => undefined); // Already gone: nothing to release.
  };
}

/** The disk may be full: it starts once there is room, and until then calls are told to retry. */
async function untilStarted(start: () => Promise<Held>, isLetGo: () => boolean): Promise<Held | undefined> {
  while (!isLetGo()) {
    try {
      return await start();
    } catch (error) {
      if (error instanceof StartFault && !(error instanceof DidNotStart)) throw error;
      await pause(1000);
    }
  }
  return undefined;
}

/** For a worker: the address of the database that this DATA_DIR's web process runs. */
export async function joinEmbedded(dataDir: string): Promise<string> {
  const home = chooseHome(dataDir);
  const passwords = readPasswords(dataDir);
  const postmaster = findPostmaster(home);
  const client = passwords && postmaster && (await tryConnect(passwords, postmaster.port));
  if (!client) {
    throw new StartFault(
      `The worker found no running database in DATA_DIR ${dataDir}: start the web process first, or set DATABASE_URL.`,
    );
  }
  await client.end();
  return addressOf(owner, passwords.owner, postmaster.port, owner);
}

/** Two processes may start at once. PostgreSQL's own lock admits one; the other finds it running. */
async function connectOrStart(
  { home, passwords, settings }: Omit<Owned, 'dataDir'>,
  clientsPort: number | undefined,
): Promise<Held> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const postmaster = findPostmaster(home);
    const adopted = postmaster && (await tryConnect(passwords, postmaster.port));
    if (adopted) return { client: adopted, port: postmaster.port };
    if (postmaster) await stopPostgres(home);
    const port = await startPostgres(home, settings, clientsPort);
    const client = port && (await tryConnect(passwords, port, 20_000, () => findPostmaster(home)));
    if (client) return { client, port };
    // After kill -9 its last processes may take a moment to end.
    await pause(500);
  }
  throw new DidNotStart(`The embedded database did not start; its own words are in ${home.logFile}.`);
}

async function tryConnect(
  passwords: Passwords,
  port: number,
  timeoutMs = 3000,
  isRunning: () => unknown = () => true,
): Promise<pg.Client | undefined> {
  const until = Date.now() + timeoutMs;
  do {
    const client = new pg.Client({
      connectionString: addressOf(superuser, passwords.superuser, port, 'postgres'),
      connectionTimeoutMillis: 2000,
      keepAlive: true,
    });
    client.on('error', () => undefined); // The pool's connections report a lost database.
    try {
      await client.connect();
      return client;
    } catch {
      // Still starting, or not our server: retry until the timeout.
      await pause(30);
    }
  } while (Date.now() < until && isRunning());
  return undefined;
}

/** A process that was just stopped may still be exiting; it gets three seconds. */
async function takeOwnership(client: pg.Client, dataDir: string): Promise<void> {
  const until = Date.now() + 3000;
  do {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ownershipLock,
    ]);
    if (rows[0]?.taken) return;
    await pause(100);
  } while (Date.now() < until);
  await client.end();
  throw new StartFault(
    `Another Candor is already running on DATA_DIR ${dataDir}: stop it first, or give this one another DATA_DIR.`,
  );
}

/** The role and database in the app's address. The superuser is never handed out. */
async function makeOwner(client: pg.Client, password: string): Promise<void> {
  const verb = (await exists(client, 'pg_roles', 'rolname')) ? 'alter' : 'create';
  await client.query(
    `${verb} role ${owner} nosuperuser nobypassrls createrole login password ${pg.escapeLiteral(password)}`,
  );
  if (!(await exists(client, 'pg_database', 'datname')))
    await client.query(`create database ${owner} owner ${owner}`);
}

async function exists(
  client: pg.Client,
  catalogue: 'pg_roles' | 'pg_database',
  column: string,
): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from ${catalogue} where ${column} = $1`, [owner]);
  return rowCount === 1;
}

function addressOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
