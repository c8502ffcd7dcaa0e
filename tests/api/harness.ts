// The real application on a real PostgreSQL: a fresh database per test file, and calls through the
// contract's endpoints.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { AccessToken, Registration } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import { ErrorEnvelope } from '#contract/refusals.ts';
import { User } from '#contract/user.ts';
import * as z from 'zod/mini';
import { buildApp } from '../../server/entry/app.ts';
import { registerOwner } from '../../server/domain/organizations/auth/register.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import type { Deps } from '../../server/platform/deps.ts';
import { openEventHub } from '../../server/platform/events/hub.ts';
import { describeError } from '../../server/platform/http/logging.ts';
import type { RateLimits } from '../../server/platform/net/rate-limits.ts';
import { allTasks } from '../../server/entry/all-tasks.ts';
import { startWorker } from '../../server/platform/queue/worker.ts';
import type { Mail } from '../../server/platform/mail/mailer.ts';
import { startHeartbeat } from '../../server/platform/processes/heartbeat.ts';
import { describeProcess } from '../../server/platform/processes/own-process.ts';
import { openStorage } from '../../server/platform/media/open-storage.ts';
import { stripePayments } from '../../server/platform/stripe/stripe.ts';
import type { Sms } from '../../server/platform/sms/sms-sender.ts';
import { readPushKey, readSigningKey } from '../../server/entry/run.ts';
import { inDatabase, runSql } from './one-database-server.ts';

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  /** The database's owner sees what the app cannot; for assertions only. */
  ownerUrl: string;
  dataDir: string;
  /** Sent emails, oldest first; needs the worker. */
  mails: Mail[];
  /** Sent SMS, oldest first; needs the worker. */
  texts: Sms[];
  /** Moves the server's clock forward. */
  passTime(ms: number): void;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  /** Runs tasks too. */
  worker?: boolean;
  limits?: Partial<RateLimits>;
  /** Listens on a real port: `app.listeningOrigin`. */
  listen?: boolean;
  /** The port through which the app reaches its database, given the database's own. */
  databasePort?: (own: number) => Promise<number>;
  /** See OpenOptions. */
  silenceMs?: number;
  /** Replace the lists in memory. */
  ports?: Partial<Pick<Deps, 'mailer' | 'sms' | 'tracer'>>;
  /** Settings as environment variables. */
  environment?: Record<string, string>;
}

/** Call it in beforeAll, and `stop` in afterAll. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const server = inject('databaseServer');
  const database = `candor_test_${randomBytes(6).toString('hex')}`;
  await runSql(
    server.adminUrl,
    `create database ${database} template ${server.template} owner "${server.owner}" strategy file_copy`,
  );
  const ownerUrl = inDatabase(server.ownerUrl, database);
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-files-'));
  // Unexpected errors are logged; a test that expects one turns this off and says why.
  const log = pino({ level: 'error', serializers: { err: describeError } });
  const appUrl = new URL(ownerUrl);
  if (options.databasePort) appUrl.port = String(await options.databasePort(Number(appUrl.port)));
  const { silenceMs } = options;
  const db = openDatabase(appUrl.href, { maxConnections: 8, ...(silenceMs && { silenceMs }) });
  const mails: Mail[] = [];
  const texts: Sms[] = [];
  let clockAheadMs = 0;
  const config = readConfig({
    ...{ DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'error', NEW_AGENCY_EMAILS: '1000000' },
    ...options.environment,
  });
  const own = describeProcess(options.worker ? 'all' : 'web');
  const storage = await openStorage(config, (err) => log.error({ err }));
  const deps: Deps = {
    config,
    own,
    db,
    log,
    events: openEventHub({ newClient: db.newClient, onError: (err) => log.error({ err }) }),
    tracer: null,
    cards: config.stripe ? stripePayments(config.stripe) : null,
    storage,
    mailer: { send: async (mail) => void mails.push(mail) },
    sms: { send: async (sms) => ({ providerId: `SM${texts.push(sms)}` }) },
    limits: { ...withoutLimits(), ...options.limits },
    signingKey: await readSigningKey(db),
    pushKey: await readPushKey(db),
    publicUrl: () => 'http://candor.test',
    now: () => new Date(Date.now() + clockAheadMs),
    ...options.ports,
  };
  const worker = options.worker ? await startWorker(appUrl.href, allTasks, deps) : undefined;
  const heartbeat = worker && (await startHeartbeat(db, own, (err) => log.error({ err })));
  const app = await buildApp(deps);
  if (options.listen) await app.listen({ port: 0, host: '127.0.0.1' });
  else await app.ready();
  await deps.events.opened;
  return {
    ...{ app, deps, ownerUrl, dataDir, mails, texts },
    passTime: (ms) => void (clockAheadMs += ms),
    stop: async () => {
      await worker?.stop(1000);
      await heartbeat?.stop();
      await deps.events.close();
      await app.close();
      await db.close();
      await runSql(server.adminUrl, `drop database ${database} with (force)`);
      await storage.close?.();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function withoutLimits(): RateLimits {
  const none = { max: 1_000_000, windowMs: 60_000 };
  return {
    login: none,
    passkey: none,
    registration: none,
    forgot: none,
    reset: none,
    link: none,
    start: none,
    upload: none,
    review: none,
    api: none,
  };
}

export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  /** JSON, or bytes as they are. Bad input is sent unchanged. */
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface Called<Data> {
  status: number;
  /** @throws if the call was refused */
  data: Data;
  error: ErrorEnvelope['error'] | undefined;
  headers: Record<string, unknown>;
}

/** Accepts calls: the application itself, or a server over the network (tests/faults). */
export interface Callable {
  app: {
    inject(
      request: InjectOptions,
    ): Promise<{ statusCode: number; headers: Record<string, unknown>; json(): unknown }>;
  };
}

const Success = z.object({ response: z.object({ data: z.unknown() }) });

/** Calls an endpoint of the contract and validates the reply with its schema. */
export async function call<Data extends z.ZodMiniType>(
  { app }: Callable,
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Data>,
  input: CallInput = {},
): Promise<Called<z.output<Data>>> {
  const reply = await app.inject(requestOf(endpoint, input));
  const error = reply.statusCode >= 400 ? ErrorEnvelope.parse(reply.json()).error : undefined;
  return {
    status: reply.statusCode,
    error,
    headers: reply.headers,
    get data() {
      if (error) throw new Error(`${endpoint.method} ${endpoint.path} was refused: ${JSON.stringify(error)}`);
      return endpoint.data.parse(Success.parse(reply.json()).response.data);
    },
  };
}

export function requestOf(
  endpoint: Endpoint,
  { params = {}, query, body, token, headers }: CallInput,
): InjectOptions {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const isBytes = body instanceof Uint8Array || typeof body === 'string';
  return {
    method: endpoint.method,
    url: `/api/${path}`,
    ...(query && { query }),
    headers: {
      ...(body !== undefined && {
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
  };
}

export interface SignedUp {
  token: string;
  userId: string;
  agencyId: string;
  email: string;
  password: string;
}

/** Registers an owner with an agency and a confirmed address. */
export function signUp(test: Pick<TestApp, 'app'>, name?: string): Promise<SignedUp> {
  const caller = { ip: '127.0.0.1', userAgent: '', cookies: '', isHttps: false };
  return enter(test, name, (registration) =>
    registerOwner(test.app.deps, registration, caller, { isConfirmed: true }),
  );
}

/** Registers like the page does: the address is not confirmed yet. */
export function signUpUnconfirmed(test: Pick<TestApp, 'app'>, name?: string): Promise<SignedUp> {
  return enter(test, name, async (body) => (await call(test, endpoints.register, { body })).data);
}

async function enter(
  test: Pick<TestApp, 'app'>,
  name = 'Olga Owner',
  registerWith: (registration: Registration) => Promise<AccessToken>,
): Promise<SignedUp> {
  const userId = newId();
  const email = `owner-${userId}@candor.test`;
  // Long passwords take long to check.
  const password = `kept safe ${userId.slice(-7)}`;
  const registration = { id: userId, name, email, password, agency_name: `${name} & Co` };
  const { access_token: token } = await registerWith(registration);
  const user = User.parse((await call(test, endpoints.getUser, { token })).data);
  return { token, userId, agencyId: user.agency.id, email, password };
}

/** Retries until it does not throw; for the effects of tasks and events. */
export async function eventually<T>(attempt: () => T | Promise<T>, timeoutMs = 90_000): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Runs a statement as the database's owner, to whom FORCE applies too. */
export function runSqlOf(test: Pick<TestApp, 'ownerUrl'>, statement: string): Promise<void> {
  return runSql(test.ownerUrl, statement);
}
