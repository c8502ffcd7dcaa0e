// GET /metrics, /healthz and /readyz on a separate port (METRICS_PORT), for every role. The public port never serves
// metrics.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import { StartFault } from '../../kernel/start-fault.ts';
import type { Deps } from '../deps.ts';
import { readinessOf } from '../http/health.ts';
import { registerGauges } from './gauges.ts';
import { registry } from '../metrics/metrics.ts';

/**
 * Resolves when it listens.
 * @throws StartFault if the port is taken
 */
export async function serveMetrics(
  deps: Deps,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; stop(): Promise<void> }> {
  const gauges = new Registry();
  registerGauges(gauges, deps);
  const all = Registry.merge([registry, gauges]);
  const server = createServer((request, response) => {
    answer(request, response, deps, all).catch((err: unknown) => {
      deps.log.warn({ err }, 'metrics could not be read');
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new StartFault(
          `METRICS_PORT ${port} can't be opened on METRICS_HOST ${host}: ${'code' in cause ? String(cause.code) : cause.message}.`,
          cause,
        ),
      ),
    );
    server.listen({ port, host }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  deps: Deps,
  all: Registry,
): Promise<void> {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && url === '/metrics') {
    response.setHeader('content-type', all.contentType);
    response.end(await all.metrics());
  } else if (isRead && url === '/healthz') sendJson(response, 200, { status: 'ok' });
  else if (isRead && url === '/readyz') {
    const { isReady, answer: state } = await readinessOf(deps);
    sendJson(response, isReady ? 200 : 503, state);
  } else response.writeHead(404).end();
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
