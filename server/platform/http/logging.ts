// What the log records of a request: the route's pattern, never the URL (URLs contain link hashes), no
// headers and no body. Data quoted in PostgreSQL and Drizzle errors is removed.
import type { FastifyInstance } from 'fastify';
import type { LoggerOptions } from 'pino';
import { countBeginning, countCall } from '../metrics/metrics.ts';
import type { OwnProcess } from '../processes/own-process.ts';

/** Each line names the process, as its row in the table `processes` does. */
export function loggerOptions(level: string, { id, role, host, version }: OwnProcess): LoggerOptions {
  return {
    level,
    base: { pid: process.pid, hostname: host, role, process: id, version },
    serializers: { err: describeError },
    redact: ['req', 'res', '*.token', '*.password'],
  };
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    countBeginning(request.routeOptions.config.endpoint);
    done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint, isHealthCheck } = request.routeOptions.config;
    // A stream lasts as long as its page. Frequent health checks would hide the failures of others, or be the only ones.
    if (endpoint?.answer !== 'stream' && !isHealthCheck)
      countCall(endpoint, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

interface DescribedError extends Record<string, unknown> {
  type: string;
  message: string;
  code?: string | undefined;
  where?: string | undefined;
  stack: string;
  cause?: DescribedError | undefined;
}

/** Type, code, location and cause, without query values. */
export function describeError(thrown: unknown): DescribedError {
  const error = asError(thrown);
  if (!error) return { type: typeof thrown, message: 'thrown, but no error', stack: '' };
  const isOfDatabase = 'severity' in error || 'query' in error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: isOfDatabase ? messageOfDatabase(error) : error.message,
    code: 'code' in error ? String(error.code) : undefined,
    where:
      ['table', 'column', 'constraint', 'routine']
        .flatMap((key) => Reflect.get(error, key) ?? [])
        .join(' ') || undefined,
    stack: frames.join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

/** pg-boss reports copies of errors that are not Error instances. */
function asError(thrown: unknown): Error | undefined {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown)) return undefined;
  return Object.assign(new Error(String(thrown.message)), thrown);
}

/**
 * PostgreSQL's message can quote a value, and Drizzle's lists all parameters. The query itself has only
 * placeholders.
 */
function messageOfDatabase(error: Error): string {
  return 'query' in error ? `failed: ${String(error.query).slice(0, 500)}` : 'refused by the database';
}
