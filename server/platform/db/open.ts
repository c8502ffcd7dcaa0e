// The database as the app may use it: as a role that owns nothing and cannot bypass row-level security (P6).
import type { Tenant } from '../../kernel/who.ts';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { Id } from '#contract/id.ts';
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
type NoTables = ExtractTablesWithRelations<NoSchema>;

/** A transaction. Every query of the app runs in one. */
export type Tx = NodePgTransaction<NoSchema, NoTables>;

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
  const transaction = <T>(who: Who | null, work: (tx: Tx) => Promise<T>, options?: TransactionOptions) =>
    runTransaction(pool, who, work, { ...limits, ...options });
  return {
    asTenant: ({ agencyId, userId = '' }, work, options) => transaction({ agencyId, userId }, work, options),
    asUser: (userId, work) => transaction({ agencyId: '', userId }, work),
    lookUp: (query) => runAlone(pool, query, limits),
    asNobody: (work) => transaction(null, work),
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

/** Whose rows the policies show. An empty id: none. */
interface Who {
  agencyId: string;
  userId: string;
}

/**
 * One transaction on one connection. Drizzle's pool transactions leak a connection whose BEGIN fails, and one
 * that breaks while in use would end the process.
 * @throws Refusal('not_ready') if the database is unavailable. The transaction may have committed: ids make
 * repeating the write safe (P3).
 */
function runTransaction<T>(
  pool: pg.Pool,
  who: Who | null,
  work: (tx: Tx) => Promise<T>,
  { isFrozen = false, ...limits }: TransactionOptions & Limits,
): Promise<T> {
  return inSpan(
    'database transaction',
    'client',
    () =>
      onConnection(pool, limits, async (client) => {
        try {
          await client.query(beginning(who, isFrozen));
          const session = new NodePgSession<NoSchema, NoTables>(client, dialect, undefined);
          const result = await work(new NodePgTransaction(dialect, session, undefined));
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      }),
    ofDatabase,
  );
}

const dialect = new PgDialect();

/** Begins a transaction and sets whose rows it sees, in one round trip. Two statements in one have no parameters. */
function beginning(who: Who | null, isFrozen: boolean): string {
  const begin = isFrozen ? 'begin isolation level repeatable read' : 'begin';
  if (!who) return begin;
  const [agencyId, userId] = [literalOf(who.agencyId), literalOf(who.userId)];
  return `${begin}; select set_config('app.agency_id', ${agencyId}, true), set_config('app.user_id', ${userId}, true)`;
}

/** @throws if it is neither empty nor a UUID */
function literalOf(id: string): string {
  if (id !== '' && !Id.safeParse(id).success) throw new Error('an id is not a UUID');
  return pg.escapeLiteral(id);
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
