// A load balancer as an operator puts in front of several servers: it asks each one's /readyz, sends calls to the ready ones
// in turn, and repeats a call elsewhere only if it could not connect.
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

export interface Balancer {
  port: number;
  /** Calls that it could not pass on, whose reply broke off, or that a server failed with 5xx. */
  faults: string[];
  /** Resolves once calls are sent to this server. */
  sendsTo(port: number): Promise<void>;
  close(): Promise<void>;
}

const lookEveryMs = 200;

/** @param ports of the servers that exist now, ready or not */
export async function openBalancer(ports: () => readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const faults: string[] = [];
  let ready: number[] = [];
  let turn = 0;
  const look = async () => {
    const known = ports();
    const answers = await Promise.all(known.map(isReady));
    ready = known.filter((_, i) => answers[i]);
  };
  let isOpen = true;
  await look();
  const looking = (async () => {
    // One look after the other: a slow one must not undo a later one.
    for (; isOpen; await setTimeout(lookEveryMs)) await look();
  })();

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const candidates = ready.map((_, i) => ready[(turn + i) % ready.length] ?? 0);
    turn += 1;
    for (const port of candidates) {
      const outcome = await passTo(port, { incoming, body, outgoing });
      if (outcome === 'passed') return;
      if (outcome === 'not reached') continue;
      faults.push(`${incoming.method} ${incoming.url}: ${outcome}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
      return;
    }
    faults.push(`${incoming.method} ${incoming.url}: no server is ready`);
    outgoing.writeHead(503).end();
  }

  interface Call {
    incoming: IncomingMessage;
    body: Buffer;
    outgoing: ServerResponse;
  }

  /** Resolves to `passed`, `not reached`, or what went wrong. */
  function passTo(port: number, { incoming, body, outgoing }: Call): Promise<string> {
    return new Promise((resolve) => {
      const { method, url: path, headers } = incoming;
      const call = request({ ...{ host: '127.0.0.1', port, agent, method, path, headers } }, (reply) => {
        const { statusCode = 502 } = reply;
        if (statusCode >= 500) faults.push(`${method} ${path}: ${statusCode}`);
        outgoing.writeHead(statusCode, reply.headers);
        reply.pipe(outgoing);
        reply.on('error', (error) => resolve(error.message));
        outgoing.on('finish', () => resolve('passed'));
      });
      call.on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'not reached' : error.message),
      );
      // The client has left: an open stream of events ends this way.
      outgoing.on('close', () => {
        call.destroy();
        resolve('passed');
      });
      call.end(body);
    });
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: unknown) => {
      faults.push(String(error));
      outgoing.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A listening TCP server has a port.
    port: (server.address() as AddressInfo).port,
    faults,
    async sendsTo(port) {
      while (!ready.includes(port)) await setTimeout(lookEveryMs / 4);
    },
    close: async () => {
      isOpen = false;
      await looking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false; // It has been killed, or has not started yet.
  }
}
