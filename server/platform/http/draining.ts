// Ends the HTTP side without cutting calls: nobody's upload fails because a server stops.
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
    // Clients that keep their connection would otherwise send the next call to a server that is about to end.
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
    // A connection that kept its place may not begin another call.
    server.closeIdleConnections();
  }
}
