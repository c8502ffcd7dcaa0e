// The database as the app may use it: as a role that owns nothing and cannot bypass row-level security (P6).
import type { Tenant } from '../../kernel/who.ts';
import { sql } from 'drizzle-orm';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgTransaction } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Refusal } from '../../kernel/refusal.ts';
import { poolWaitSeconds } from '../metrics/metrics.ts';
import { inSpan } from '../tracing/spans.ts';

export const appRole = 'candor_app';
/**
 * Makes a connection work as that role from its first statement on. Queries are short and many, so parallel
 * workers don't pay off. Data is in memory or on an SSD, so index access is cheap: with the default
 * random_page_cost of 4, meant for spinning disks, PostgreSQL counts a hundred thousand candidates from their
 * rows instead of an index.
 */
export const appOptions = `-c role=${appRole} -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1`;

type NoSchema = Record<string, never>;

/** A transaction. Every query of the app runs in one. */
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;

interface TransactionOptions {
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
   * A transaction that sees and writes the rows of one agency only. `silenceMs` replaces the database's own
   * timeout for the few slow ones. `isFrozen`: all queries see the same snapshot; for reading.
   */
  asTenant<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** A transaction of a person without an agency: their own user, sessions and resets. */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One statement before the caller is known, without a transaction: for the lookups at the start of every
   * call. `name` lets each connection cache its plan.
   */
  lookUp<Row extends pg.QueryResultRow>(query: LookUp): Promise<Row[]>;
  /**
   * A transaction before the caller is known: the catalogue and the functions in lookups.ts, no tenant rows.
   */
  asNobody<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The pool itself, for pg-boss. */
  pool: pg.Pool;
  /** A separate connection outside the pool, for LISTEN. */
  newClient(): pg.Client;
  close(): Promise<void>;
}

export interface OpenOptions {
  maxConnections?: number;
  /** A database silent for this long is gone. None of our transactions takes a tenth of it. */
  silenceMs?: number;
  /** A connection broke or could not be opened; the pool opens another. Throttled. */
  onError?: (error: unknown) => void;
}

/** Opens a pool whose connections all work as `candor_app`. */
export function openDatabase(url: string, options: OpenOptions = {}): Database {
  const connection = appConnection(url);
  const pool = new pg.Pool({ ...connection, max: options.maxConnections ?? 20 });
  const report = atMostEvery(5000, options.onError ?? (() => undefined));
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', report);
  const limits = { silenceMs: options.silenceMs ?? 20_000, onError: report };
  const transaction = <T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions) =>
    runTransaction(pool, work, { ...limits, ...options });
  const inTransaction = <T>(
    agencyId: string,
    userId: string,
    work: (tx: Tx) => Promise<T>,
    options?: TransactionOptions,
  ) =>
    transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('app.agency_id', ${agencyId}, true), set_config('app.user_id', ${userId}, true)`,
      );
      return work(tx);
    }, options);
  return {
    asTenant: (tenant, work, options) => inTransaction(tenant.agencyId, tenant.userId ?? '', work, options),
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

/** @throws Refusal('not_ready') if the database is unavailable. */
async function runAlone<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: LookUp,
  limits: Limits,
): Promise<Row[]> {
  return inSpan(
    `database ${query.name}`,
    'client',
    () => onConnection(pool, limits, async (client) => (await client.query<Row>(query)).rows),
    ofDatabase,
  );
}

/**
 * One transaction on one connection. Drizzle's pool transactions leak a connection whose BEGIN fails, and one
 * that breaks while in use would end the process.
 * @throws Refusal('not_ready') if the database is unavailable. The transaction may have committed: ids make
 * repeating the write safe (P3).
 */
function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { isFrozen, ...limits }: TransactionOptions & Limits,
): Promise<T> {
  return inSpan(
    'database transaction',
    'client',
    () =>
      onConnection(pool, limits, (client) =>
        drizzle(client).transaction(work, isFrozen ? { isolationLevel: 'repeatable read' } : undefined),
      ),
    ofDatabase,
  );
}

/** Of spans, which have no text of queries: it could contain values. */
const ofDatabase = { 'db.system.name': 'postgresql' };

async function onConnection<T>(
  pool: pg.Pool,
  { silenceMs, onError }: Limits,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const endWait = poolWaitSeconds.startTimer();
  const client = await pool.connect().catch((cause: unknown) => {
    onError(cause);
    throw new Refusal('not_ready', { cause });
  });
  endWait();
  let fault: Error | undefined;
  const lose = (error: Error) => {
    fault ??= error;
  };
  client.on('error', lose);
  const giveBack = once(() => client.release(fault));
  // Releasing it as broken destroys its socket, which fails all pending queries.
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

/** The app's connection: the owner's address, working as `candor_app` from the first statement on. */
export function appConnection(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    options: appOptions,
    application_name: 'candor',
    connectionTimeoutMillis: 5000,
    // Detects dead connections; LISTEN would wait on one forever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
