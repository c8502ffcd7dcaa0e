// /healthz: the process is alive. /readyz: each dependency works; a load balancer routes to us on 200.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

export type State = 'ok' | 'missing' | 'unreachable';

export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await checkParts(app.deps);
    // Without ffmpeg only old Safaris lose playback. Production requires it.
    const needed = app.deps.config.isProduction ? Object.values(checks) : [checks.database, checks.storage];
    const isReady = needed.every((state) => state === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', checks, ...notesOf(app.deps) });
  });
}

/** What an installation may lack on purpose. Never a reason not to be ready. */
function notesOf({ config }: Deps): { notes?: Record<'relay' | 'media_server', 'set' | 'not set'> } {
  if (!config.hasLiveRooms) return {};
  const note = (isSet: boolean) => (isSet ? 'set' : 'not set');
  return {
    notes: {
      relay: note(config.relay.turnUrls.length > 0),
      media_server: note(config.liveKit !== undefined),
    },
  };
}

export async function checkParts(deps: Deps): Promise<Record<'database' | 'storage' | 'ffmpeg', State>> {
  return {
    database: await databaseState(deps),
    storage: await storageState(deps),
    ffmpeg: await ffmpegState(),
  };
}

/** Reads data that only a migrated database has. */
async function databaseState(deps: Deps): Promise<State> {
  try {
    const { rows } = await deps.db.asNobody((tx) => tx.execute(sql`select 1 from plans limit 1`));
    return rows.length === 1 ? 'ok' : 'missing';
  } catch {
    return 'unreachable';
  }
}

async function storageState(deps: Deps): Promise<State> {
  try {
    await deps.storage.size('readiness');
    return 'ok';
  } catch {
    return 'unreachable';
  }
}

let ffmpeg: Promise<State> | undefined;

/** Checked once: programs don't appear or vanish while a server runs. */
export function ffmpegState(): Promise<State> {
  ffmpeg ??= promisify(execFile)('ffmpeg', ['-version']).then(
    () => 'ok',
    () => 'missing',
  );
  return ffmpeg;
}
