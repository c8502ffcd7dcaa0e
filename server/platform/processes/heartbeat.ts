// Updates this process's row every ten seconds, so that monitoring notices when the process is gone.
import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import type { OwnProcess } from './own-process.ts';

const everyMs = 10_000;
/** Without a heartbeat for this long, a process is not ready. */
const silentMs = 30_000;

export function hasHeartbeat({ beatAt }: OwnProcess): boolean {
  return performance.now() - beatAt < silentMs;
}

/** Resolves after the first heartbeat. Call `stop` to remove the row. */
export async function startHeartbeat(
  db: Database,
  own: OwnProcess,
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const { id, role, host, version, startedAt } = own;
  const beat = async () => {
    await db.asNobody((tx) =>
      tx.execute(
        sql`select beat_process(${id}, ${role}, ${host}, ${version}, ${startedAt.toISOString()}::timestamptz)`,
      ),
    );
    own.beatAt = performance.now();
  };
  await beat();
  let running = Promise.resolve();
  const timer = setInterval(() => (running = beat().catch(onError)), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      // The database may be unavailable. Another process's heartbeat then deletes the row after ten minutes.
      await db.asNobody((tx) => tx.execute(sql`select end_process(${id})`)).catch(() => undefined);
    },
  };
}

export interface KnownProcess {
  role: string;
  host: string;
  silentSeconds: number;
}

/** Includes killed processes for ten minutes after their last heartbeat. */
export async function listProcesses(db: Database): Promise<KnownProcess[]> {
  const { rows } = await db.asNobody((tx) =>
    tx.execute<{ role: string; host: string; silent_seconds: number }>(
      sql`select role, host, silent_seconds from list_processes()`,
    ),
  );
  return rows.map(({ role, host, silent_seconds }) => ({ role, host, silentSeconds: silent_seconds }));
}
