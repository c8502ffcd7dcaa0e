// /healthz: the process is alive. /readyz: everything that its role needs works, and it is not about to stop; a load
// balancer routes to us on 200.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { runsTasks, servesPages } from '../../kernel/role.ts';
import type { Deps } from '../deps.ts';
import { hasHeartbeat } from '../processes/heartbeat.ts';

export type State = 'ok' | 'missing' | 'unreachable';

export function healthRoutes(app: FastifyInstance): void {
  const config = { isHealthCheck: true };
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const { isReady, answer } = await readinessOf(app.deps);
    return reply.code(isReady ? 200 : 503).send(answer);
  });
}

export async function readinessOf(deps: Deps): Promise<{ isReady: boolean; answer: object }> {
  const checks = await checkParts(deps);
  const isReady = neededBy(deps).every((part) => checks[part] === 'ok');
  if (deps.own.isDraining) return { isReady: false, answer: { status: 'stopping', checks } };
  return { isReady, answer: { status: isReady ? 'ready' : 'not ready', checks, ...notesOf(deps) } };
}

/** Without ffmpeg only old Safaris lose playback. Production requires it. */
function neededBy({ own: { role }, config }: Deps): (keyof Checks)[] {
  return [
    ...(['database', 'storage'] as const),
    ...(servesPages(role) ? (['live_updates'] as const) : []),
    ...(runsTasks(role) ? (['heartbeat'] as const) : []),
    ...(runsTasks(role) && config.isProduction ? (['ffmpeg'] as const) : []),
  ];
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

type Checks = Record<'database' | 'storage' | 'ffmpeg' | 'live_updates' | 'heartbeat', State>;

export async function checkParts(deps: Deps): Promise<Checks> {
  return {
    database: await databaseState(deps),
    storage: await storageState(deps),
    ffmpeg: await ffmpegState(),
    live_updates: deps.events.isListening() ? 'ok' : 'unreachable',
    heartbeat: hasHeartbeat(deps.own) ? 'ok' : 'missing',
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
