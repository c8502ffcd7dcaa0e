// Refuses a connection pooler that can run each transaction in a different session, like PgBouncer in transaction mode.
// LISTEN, prepared statements, session locks and the session's role would be lost without an error.
import { StartFault } from '../../kernel/start-fault.ts';

/** The part of a connection that this check needs. */
export interface Session {
  query(text: string): Promise<{ rows: { pid: number }[] }>;
  end(): Promise<void>;
}

/**
 * Begins a transaction on a second connection and looks whether the first one still has the same backend. A pooler in
 * transaction mode gives that backend to the transaction.
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
