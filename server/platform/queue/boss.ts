// pg-boss setup; only this folder uses pg-boss. The owner role owns its schema and queues. The app sends and
// works as candor_app.
import { PgBoss } from 'pg-boss';
import pg from 'pg';
import { appRole } from '../db/open.ts';

export const bossSchema = 'pgboss';

export interface QueueSettings {
  name: string;
  retries: number;
  expireSeconds: number;
  lostAfterSeconds?: number;
}

/** Runs as the owner: creates pg-boss's tables, our queues, and the app's grants on both. */
export async function migrateQueues(url: string, queues: readonly QueueSettings[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: bossSchema,
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined); // Failing calls reject anyway; without a listener the event would end the process.
  await boss.start();
  try {
    for (const queue of queues) await makeQueue(boss, queue);
  } finally {
    await boss.stop({ graceful: false });
  }
  await grantUse(url);
}

/** A killed worker sends no heartbeat, so its task restarts after this time instead of at its expiry. */
export const defaultLostAfterSeconds = 30;

async function makeQueue(boss: PgBoss, queue: QueueSettings): Promise<void> {
  const options = {
    retryLimit: queue.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: queue.expireSeconds,
    heartbeatSeconds: queue.lostAfterSeconds ?? defaultLostAfterSeconds,
    // Wakes workers when the transaction that sends a task commits.
    notify: true,
    deleteAfterSeconds: 7 * 86_400,
    retentionSeconds: 30 * 86_400,
  };
  if (await boss.getQueue(queue.name)) await boss.updateQueue(queue.name, options);
  else await boss.createQueue(queue.name, { policy: 'standard', ...options });
}

async function grantUse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`grant usage on schema ${bossSchema} to ${appRole};
      grant select, insert, update, delete on all tables in schema ${bossSchema} to ${appRole};
      grant usage on all sequences in schema ${bossSchema} to ${appRole};
      grant execute on all functions in schema ${bossSchema} to ${appRole}`);
  } finally {
    await client.end();
  }
}
