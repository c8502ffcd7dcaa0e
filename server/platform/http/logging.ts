// What the log records of a request: the route's pattern, never the URL (URLs contain link hashes), no
// headers and no body. Data quoted in PostgreSQL and Drizzle errors is removed.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { LoggerOptions } from 'pino';
import { countCall } from '../metrics/metrics.ts';
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

/**
 * The lines of a request have its own id, and the id of the trace that a proxy or another program has begun (W3C Trace Context).
 */
export function bindingsOf(headers: IncomingHttpHeaders): { trace_id?: string } {
  const [, id] = traceParent.exec(String(headers['traceparent'])) ?? [];
  return id === undefined ? {} : { trace_id: id };
}

/** All zeros mean that there is none. */
const traceParent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    // A stream lasts as long as its page.
    if (endpoint?.answer !== 'stream') countCall(endpoint, reply.statusCode, reply.elapsedTime / 1000);
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
