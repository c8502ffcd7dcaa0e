// Refuses a connection pooler that gives each transaction another session, like PgBouncer in transaction mode: LISTEN,
// prepared statements, locks of a session and its role would silently get lost.
import { StartFault } from '../../kernel/start-fault.ts';

/** One connection, as far as this check needs it. */
export interface Session {
  query(text: string): Promise<{ rows: { pid: number }[] }>;
  end(): Promise<void>;
}

/**
 * While a second connection is inside a transaction, a session of our own still has the same backend. A pooler in
 * transaction mode has given that backend away.
 * @throws StartFault
 */
export async function refuseTransactionPooler(
  connect: () => Promise<Session>,
  setting: string,
): Promise<void> {
  const first = await connect();
  try {
    const second = await connect();
    try {
      const before = await backendOf(first);
      await second.query('begin');
      const other = await backendOf(second);
      const after = await backendOf(first);
      await second.query('rollback');
      if (before === other || before !== after)
        throw new StartFault(
          `${setting} leads to a pooler in transaction mode, which loses LISTEN and locks: connect to PostgreSQL directly, or use session mode.`,
        );
    } finally {
      await second.end();
    }
  } finally {
    await first.end();
  }
}

async function backendOf(session: Session): Promise<number | undefined> {
  return (await session.query('select pg_backend_pid() as pid')).rows[0]?.pid;
}
