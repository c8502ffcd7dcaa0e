// The database as the app may use it: a role that owns nothing and cannot bypass row-level security (P6).
import type { Tenant } from '../../kernel/who.ts';
import { sql } from 'drizzle-orm';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgTransaction } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Refusal } from '../../kernel/refusal.ts';

export const appRole = 'candor_app';
/**
 * Makes a connection work as that role from its first statement on. Queries are short and many: none is worth processes of
 * its own, and what they read lies in memory or on a disk without a head, where an index is never far (the default of 4 is
 * for disks that turn; with it a hundred thousand candidates are counted from their rows instead of an index).
 */
export const appOptions = `-c role=${appRole} -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1`;

type NoSchema = Record<string, never>;

/** A transaction; every query of the app runs in one. */
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;

interface Wish {
  silenceMs?: number;
  isFrozen?: boolean;
}

export interface LookUp {
  name: string;
  text: string;
  values: unknown[];
}

export interface Database {
  /**
   * A transaction that sees and writes the rows of one agency only. `silenceMs`: for the few that take long by their nature,
   * instead of the database's own. `isFrozen`: all its queries see the same moment; for reading.
   */
  asTenant<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>, wish?: Wish): Promise<T>;
  /** A transaction of a person in no agency: their own user, sessions and resets. */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One statement before anybody is known, without a transaction around it: for the look-ups that every call begins with.
   * `name` lets each connection keep its plan.
   */
  lookUp<Row extends pg.QueryResultRow>(query: LookUp): Promise<Row[]>;
  /** A transaction before anybody is known: the catalogue and the look-ups of lookups.ts, no tenant's rows. */
  asNobody<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The pool itself, for pg-boss. */
  pool: pg.Pool;
  /** A connection of its own outside the pool, for LISTEN. */
  newClient(): pg.Client;
  close(): Promise<void>;
}

export interface OpenOptions {
  maxConnections?: number;
  /** A database that has said nothing for so long has gone away; no transaction of ours takes a tenth of it. */
  silenceMs?: number;
  /** A connection broke or could not be made; the pool makes another. Said once in a while, not for each. */
  onError?: (error: unknown) => void;
}

/** Opens a pool whose connections all work as `candor_app`. */
export function openDatabase(url: string, options: OpenOptions = {}): Database {
  const connection = appConnection(url);
  const pool = new pg.Pool({ ...connection, max: options.maxConnections ?? 20 });
  const report = atMostEvery(5000, options.onError ?? (() => undefined));
  // Without a listener a broken idle connection would end the process.
  pool.on('error', report);
  const limits = { silenceMs: options.silenceMs ?? 20_000, onError: report };
  const transaction = <T>(work: (tx: Tx) => Promise<T>, wish?: Wish) =>
    runTransaction(pool, work, { ...limits, ...wish });
  const inTransaction = <T>(agencyId: string, userId: string, work: (tx: Tx) => Promise<T>, wish?: Wish) =>
    transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('app.agency_id', ${agencyId}, true), set_config('app.user_id', ${userId}, true)`,
      );
      return work(tx);
    }, wish);
  return {
    asTenant: (tenant, work, wish) => inTransaction(tenant.agencyId, tenant.userId ?? '', work, wish),
    asUser: (userId, work) => inTransaction('', userId, work),
    lookUp: (query) => runAlone(pool, query, limits),
    asNobody: (work) => transaction(work),
    pool,
    newClient: () => new pg.Client(connection),
    close: () => pool.end(),
  };
}

interface Limits {
  silenceMs: number;
  onError: (error: unknown) => void;
}

/** @throws Refusal('not_ready') if the database is away. */
async function runAlone<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: LookUp,
  limits: Limits,
): Promise<Row[]> {
  return onConnection(pool, limits, async (client) => (await client.query<Row>(query)).rows);
}

/**
 * One transaction on one connection. Drizzle's own over a pool keeps a connection for ever whose BEGIN failed, and one
 * that broke while it was taken would end the process.
 * @throws Refusal('not_ready') if the database is away; it may have committed: ids make the same write safe (P3).
 */
function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { isFrozen, ...limits }: Wish & Limits,
): Promise<T> {
  return onConnection(pool, limits, (client) =>
    drizzle(client).transaction(work, isFrozen ? { isolationLevel: 'repeatable read' } : undefined),
  );
}

async function onConnection<T>(
  pool: pg.Pool,
  { silenceMs, onError }: Limits,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    onError(cause);
    throw new Refusal('not_ready', { cause });
  });
  let fault: Error | undefined;
  const lose = (error: Error) => {
    fault ??= error;
  };
  client.on('error', lose);
  const giveBack = once(() => client.release(fault));
  // Given back as broken its socket is destroyed, and with it whatever was asked on it.
  const silence = setTimeout(() => {
    lose(new Error(`the database said nothing for ${silenceMs} ms`));
    giveBack();
  }, silenceMs);
  try {
    return await work(client);
  } catch (error) {
    if (!fault) throw error;
    onError(fault);
    throw new Refusal('not_ready', { cause: error });
  } finally {
    clearTimeout(silence);
    giveBack();
    client.off('error', lose);
  }
}

function atMostEvery(ms: number, report: (error: unknown) => void): (error: unknown) => void {
  let reportedAt = -Infinity;
  return (error) => {
    if (performance.now() - reportedAt < ms) return;
    reportedAt = performance.now();
    report(error);
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}

/** How the app connects: the owner's address, working as `candor_app` from the first statement on. */
export function appConnection(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    options: appOptions,
    application_name: 'candor',
    connectionTimeoutMillis: 5000,
    // A line that died without a word is found out: LISTEN would wait on it for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
