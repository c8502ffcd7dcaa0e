// The state of the installation at the time of a scrape: queues, processes, disk, backup, certificate.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { settings } from '../db/schema/setting.ts';
import { servesCalls } from '../../kernel/role.ts';
import type { Deps } from '../deps.ts';
import { listProcesses } from '../processes/heartbeat.ts';
import { bossSchema } from '../queue/boss.ts';

/** Without a heartbeat for this long, a process is lost. */
const lostAfterSeconds = 60;

/** The key in `settings` of the time of the last complete backup. */
export const backupKey = 'backup_at';

/** Reads every gauge at each scrape. One that cannot be read has no value. */
export function registerGauges(registry: Registry, deps: Deps): void {
  const { db, config, events } = deps;
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (set: (value: number, labels?: Partial<Record<Label, string>>) => void) => Promise<void> | void,
  ) =>
    new Gauge({
      ...{ name: `candor_${name}`, help, labelNames: [...labelNames], registers: [registry] },
      async collect() {
        // A gauge without labels would otherwise report 0.
        if (labelNames.length > 0) this.reset();
        else this.remove();
        await Promise.resolve(
          read((value, labels) => (labels ? this.set(labels, value) : this.set(value))),
        ).catch((err: unknown) => {
          deps.log.warn({ err, metric: name }, 'a metric could not be read');
        });
      },
    });

  gauge('event_streams', 'Open streams of live updates', [], (set) => set(events.streams()));
  gauge('disk_free_bytes', 'Free space in DATA_DIR', [], async (set) => {
    const { bavail, bsize } = await statfs(config.dataDir);
    set(bavail * bsize);
  });
  gauge('disk_bytes', 'Size of the file system of DATA_DIR', [], async (set) => {
    const { blocks, bsize } = await statfs(config.dataDir);
    set(blocks * bsize);
  });
  gauge('queue_oldest_seconds', 'How long the oldest due task has waited', ['queue'], async (set) => {
    const { rows } = await db.asNobody((tx) =>
      tx.execute<{ name: string; seconds: number }>(sql`
        select name, extract(epoch from now() - min(start_after))::float8 as seconds
        from ${sql.identifier(bossSchema)}.job
        where state < 'active' and not blocked and start_after <= now() group by name`),
    );
    for (const { name, seconds } of rows) set(Math.max(0, seconds), { queue: name });
  });
  gauge('processes', 'Processes with a heartbeat within the last minute', ['role'], async (set) => {
    const counts = new Map<string, number>();
    for (const { role, silentSeconds } of await listProcesses(db))
      if (silentSeconds <= lostAfterSeconds) counts.set(role, (counts.get(role) ?? 0) + 1);
    for (const [role, count] of counts) set(count, { role });
  });
  gauge(
    'processes_lost',
    'Processes that stopped sending heartbeats within the last ten minutes',
    ['role'],
    async (set) => {
      const counts = new Map<string, number>();
      for (const { role, silentSeconds } of await listProcesses(db))
        counts.set(role, (counts.get(role) ?? 0) + (silentSeconds > lostAfterSeconds ? 1 : 0));
      for (const [role, count] of counts) set(count, { role });
    },
  );
  gauge('backup_age_seconds', 'Time since the last complete backup', [], async (set) => {
    const [row] = await db.asNobody((tx) => tx.select().from(settings).where(eq(settings.key, backupKey)));
    if (row) set((Date.now() - Date.parse(row.value)) / 1000);
  });
  const certificate = certificateOf(deps);
  gauge('certificate_seconds', 'Time until the certificate in TLS_CERT ends', [], (set) => {
    if (certificate) set((certificate.validToDate.getTime() - Date.now()) / 1000);
  });
}

/** What this process serves: that of its start, even if the file is replaced later. */
function certificateOf({ config: { tls }, own }: Deps): X509Certificate | undefined {
  if (!tls || !servesCalls(own.role)) return undefined;
  try {
    return new X509Certificate(readFileSync(tls.certFile));
  } catch {
    return undefined; // The start is about to fail with a sentence (entry/app.ts).
  }
}
