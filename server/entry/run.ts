// Creates everything a process needs, in order, and closes it in reverse order.
import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { buildApp, outboxFolder } from './app.ts';
import { withoutRemovalsDuringBackup } from '../platform/storage/backup-hold.ts';
import { isLoopback, publicUrlOf } from '../kernel/config.ts';
import type { Config } from '../kernel/config.ts';
import { settingFaults } from '../kernel/features.ts';
import { joinEmbedded, startEmbedded } from '../platform/db/embedded.ts';
import { migrateDatabase, prepareDatabase } from './migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import type { Database } from '../platform/db/open.ts';
import { settings } from '../platform/db/schema/setting.ts';
import { warnOfOtherHosts } from '../domain/organizations/passkeys/warn-of-other-hosts.ts';
import { greet } from './demo/greeting.ts';
import type { Deps } from '../platform/deps.ts';
import { openEventHub } from '../platform/events/hub.ts';
import { loggerOptions } from '../platform/http/logging.ts';
import { watchCalls } from '../platform/http/draining.ts';
import { defaultRateLimits } from '../platform/net/rate-limits.ts';
import { checkLocalEngine } from '../domain/transcripts/local-engine.ts';
import { transcribe } from '../domain/transcripts/transcribe.ts';
import { allTasks, tasksOf } from './all-tasks.ts';
import { exportSpans } from '../platform/monitoring/export-spans.ts';
import { measuredMailer } from '../platform/monitoring/measure-mail.ts';
import { measuredStorage } from '../platform/monitoring/measure-storage.ts';
import { serveMetrics } from '../platform/monitoring/serve-metrics.ts';
import { startWorker } from '../platform/queue/worker.ts';
import { outboxMailer } from '../platform/mail/outbox-mailer.ts';
import { smtpMailer } from '../platform/mail/smtp-mailer.ts';
import { openStorage } from '../platform/media/open-storage.ts';
import { pushKeyOf } from '../platform/push/keys.ts';
import type { PushKey } from '../platform/push/keys.ts';
import { outboxSms } from '../platform/sms/outbox-sms.ts';
import type { SmsSender } from '../platform/sms/sms-sender.ts';
import { twilioSms } from '../platform/sms/twilio.ts';
import type { CardPayments } from '../platform/stripe/card-payments.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { runsTasks, servesCalls } from '../kernel/role.ts';
import type { Role } from '../kernel/role.ts';
import { stopPrograms } from '../platform/ffmpeg/run-program.ts';
import { startHeartbeat } from '../platform/processes/heartbeat.ts';
import { describeProcess } from '../platform/processes/own-process.ts';
import type { OwnProcess } from '../platform/processes/own-process.ts';

export interface Running {
  /** Ends calls and tasks within 45 seconds (main.ts). `isSudden`: does not wait until load balancers notice. */
  stop(isSudden?: boolean): Promise<void>;
}

/** Running calls, such as uploads of parts, have this long to end. In development Ctrl-C would wait for a paused video. */
const finishMs = ({ isProduction }: Config) => (isProduction ? 30_000 : 3000);
/** Running tasks have this long. */
const finishTasksMs = 10_000;

/** @throws StartFault with a sentence for the operator */
export async function runServer(config: Config, role: Role): Promise<Running> {
  const takeDown: (() => Promise<unknown>)[] = [];
  const own = describeProcess(role);
  const stop = async (isSudden = false) => {
    own.isDraining = true;
    if (!isSudden && servesCalls(role)) await sleep(config.drainSeconds * 1000);
    for (const closePart of takeDown.splice(0).toReversed()) await closePart();
  };
  try {
    await build(config, own, (stop) => takeDown.push(stop));
    return { stop };
  } catch (error) {
    await stop(true);
    throw error;
  }
}

async function build(
  config: Config,
  own: OwnProcess,
  onStop: (stop: () => Promise<unknown>) => void,
): Promise<void> {
  const { role } = own;
  const log = pino(loggerOptions(config.logLevel, own));
  for (const fault of settingFaults(config)) log.warn(fault);
  prepareDataDir(config.dataDir);
  const tasks = tasksOf(config.queues);
  if (runsTasks(role) && tasks.includes(transcribe)) await checkSpeechModel(config);
  const url = await findDatabase(config, role, log, onStop);
  // The embedded database has one user and no pooler.
  const { isEmpty } = config.databaseUrl
    ? await prepareDatabase({ url, ownerUrl: config.databaseOwnerUrl }, allTasks, role === 'migrate')
    : await migrateDatabase(url, allTasks);
  if (role === 'migrate') return;
  const db = openDatabase(url, { onError: (err) => log.warn({ err }, 'a database connection was lost') });
  onStop(() => db.close());
  const heartbeat = await startHeartbeat(db, own, (err) => log.warn({ err }, 'no heartbeat could be stored'));
  onStop(() => heartbeat.stop());
  const events = openEventHub({
    newClient: db.newClient,
    onError: (err) => log.warn({ err }, 'live updates have a fault'),
  });
  let port = config.port;
  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxMailer(outboxFolder(config));
  onStop(async () => mailer.close?.());
  const storage = await openStorage(config, (err) => log.error({ err }, 'the part log has a fault'));
  onStop(async () => storage.close?.());
  const exporter = config.traces ? exportSpans(config.traces, own, log) : null;
  if (exporter) onStop(() => exporter.stop());
  const deps: Deps = {
    config,
    own,
    tracer: exporter,
    db,
    events,
    log,
    storage: measuredStorage(withoutRemovalsDuringBackup(storage, db)),
    mailer: measuredMailer(mailer),
    sms: smsSender(config),
    cards: await cardPayments(config),
    limits: defaultRateLimits,
    signingKey: await readSigningKey(db),
    pushKey: await readPushKey(db),
    publicUrl: () => publicUrlOf(config, port),
    now: () => new Date(),
  };
  onStop(() => events.close());
  if (config.metrics) {
    const metrics = await serveMetrics(deps, config.metrics);
    onStop(() => metrics.stop());
    log.info({ port: metrics.port }, 'metrics are served');
  }
  let stopTasks = async (): Promise<void> => undefined;
  if (runsTasks(role)) {
    const worker = await startWorker(url, tasks, deps);
    stopTasks = once(async () => {
      await worker.stop(finishTasksMs);
      stopPrograms();
    });
    onStop(stopTasks);
  }
  if (!servesCalls(role)) return log.info('the worker takes tasks');
  const app = await buildApp(deps);
  onStop(() => app.close());
  const calls = watchCalls(app);
  onStop(async () => {
    const finished = calls.finish(finishMs(config));
    events.endStreams();
    await Promise.all([finished, stopTasks()]);
  });
  port = await listen(app, config);
  if (role === 'ingest') return log.info({ port }, 'the server takes parts of recordings');
  await warnOfOtherHosts(deps);
  await greet(app, { hasDemo: !config.isProduction && isLoopback(config.host), isEmpty });
}

/** Only processes that recognize speech need the folder with the model. */
async function checkSpeechModel({ transcribe: settings }: Config): Promise<void> {
  if (settings && 'folder' in settings) await checkLocalEngine(settings.folder);
}

/** Runs at most once. Every call returns the same promise. */
function once(run: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= run());
}

/** In production, SMS are off without a provider: nobody would read them in the outbox. */
function smsSender(config: Config): SmsSender | null {
  if (config.sms) return twilioSms(config.sms);
  return config.isProduction ? null : outboxSms(outboxFolder(config));
}

async function cardPayments({ stripe }: Config): Promise<CardPayments | null> {
  if (!stripe) return null;
  // Only here: Stripe's package takes memory and time to load.
  const { stripePayments } = await import('../platform/stripe/stripe.ts');
  return stripePayments(stripe);
}

function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    // Tries to write: permission checks always succeed for root.
    rmdirSync(mkdtempSync(join(dataDir, '.start-')));
  } catch (cause) {
    throw new StartFault(
      `DATA_DIR ${dataDir} can't be written to: ${cause instanceof Error ? cause.message : ''}.`,
      cause,
    );
  }
}

/** One folder at a time: in places like /proc, Node's `recursive` loops forever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

async function findDatabase(
  config: Config,
  role: Role,
  log: Logger,
  onStop: (stop: () => Promise<unknown>) => void,
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  if (role === 'worker' || role === 'ingest') return joinEmbedded(config.dataDir);
  const embedded = await startEmbedded(config.dataDir, () =>
    log.warn('the embedded database had ended and was started again; its own words are in postgres.log'),
  );
  onStop(() => embedded.stop());
  return embedded.url;
}

/** Created by the first migration, the same for every process. */
export async function readSigningKey(db: Database): Promise<Buffer> {
  return Buffer.from(await readKey(db, 'signing_key'), 'hex');
}

/** Created along with the signing key. */
export async function readPushKey(db: Database): Promise<PushKey> {
  return pushKeyOf(await readKey(db, 'push_key'));
}

async function readKey(db: Database, key: string): Promise<string> {
  const [row] = await db.asNobody((tx) => tx.select().from(settings).where(eq(settings.key, key)));
  if (!row) throw new StartFault(`The database holds no ${key}: its migration did not finish.`);
  return row.value;
}

async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (code === 'EADDRINUSE')
      throw new StartFault(
        `PORT ${config.port} is taken on ${config.host}: stop what uses it, or set another PORT.`,
        cause,
      );
    if (code === 'EACCES')
      throw new StartFault(`PORT ${config.port} may not be opened by this user: take one above 1023.`, cause);
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EINVAL', 'EAFNOSUPPORT'].includes(code))
      throw new StartFault(`HOST ${config.host} is not an address of this machine.`, cause);
    throw cause;
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
}
