// A local receiver of webhooks that checks signatures by the standard (https://www.standardwebhooks.com),
// with its own code.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookPayload } from '#contract/webhook-payload.ts';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  port: number;
  /** Oldest first. */
  received: Received[];
  /** The next replies; default 204. */
  answer: (response: ServerResponse, delivery: Received) => void;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const delivery = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(delivery);
      receiver.answer(response, delivery);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  // It listens on a port, so its address is never a string.
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    ...{ url: `http://127.0.0.1:${port}`, port, received },
    answer: (response) => void response.writeHead(204).end(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return receiver;
}

/** The payload, if one of its signatures is by this secret; otherwise undefined. */
export function readSigned({ headers, body }: Received, secret: string): WebhookPayload | undefined {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(content).digest();
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  return isSigned ? WebhookPayload.parse(JSON.parse(body)) : undefined;
}
