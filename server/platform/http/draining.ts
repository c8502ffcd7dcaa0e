// Stops serving HTTP without cutting calls, so that no upload fails because a server stops.
import type { FastifyInstance } from 'fastify';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 50;

/** Call before the server listens. */
export function watchCalls(app: FastifyInstance): { finish(atMostMs: number): Promise<void> } {
  const open = new Set<ServerResponse>();
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    // Otherwise clients would send their next call over a connection that is about to close.
    if (app.deps.own.isDraining) response.setHeader('connection', 'close');
  });
  return { finish: (atMostMs) => finishCalls(app.server, open, atMostMs) };
}

/** Stops accepting, and waits for running calls. */
async function finishCalls(server: Server, open: Set<ServerResponse>, atMostMs: number): Promise<void> {
  server.close();
  const until = performance.now() + atMostMs;
  while (open.size > 0 && performance.now() < until) {
    await sleep(lookEveryMs);
    // Kept-alive connections whose call has just ended.
    server.closeIdleConnections();
  }
}
