// Requests to addresses that others chose. They reach only public addresses, unless the operator allows private ones, and follow
// no redirect.
import type { LookupFunction, Socket } from 'node:net';
import { request as requestHttp } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { faultOfUrl } from './fault-of-url.ts';
import { isPublicAddress, lookUpPublic, PrivateAddress } from './public-address.ts';

export interface Net {
  /** Also allows private addresses and plain http, if the operator enabled that. */
  mayBePrivate: boolean;
  /** Resolves only public addresses; tests pass their own. */
  lookUp?: LookupFunction;
}

/** Opens the request; the caller sends it. Each has its own connection: none stays open to somebody else's server, and none is reused. */
export function guardedRequest(url: string, options: RequestOptions, net: Net): ClientRequest {
  const guarded = {
    ...options,
    agent: false,
    ...(!net.mayBePrivate && { lookup: net.lookUp ?? lookUpPublic }),
  };
  const opened = url.startsWith('https:') ? requestHttps(url, guarded) : requestHttp(url, guarded);
  if (!net.mayBePrivate) refusePrivate(opened);
  return opened;
}

/** Checks the connection's actual address again before sending anything. */
function refusePrivate(opened: ClientRequest): void {
  opened.on('socket', (socket: Socket) =>
    socket.once('connect', () => {
      const { remoteAddress = '' } = socket;
      if (!isPublicAddress(remoteAddress)) opened.destroy(new PrivateAddress(remoteAddress));
    }),
  );
}

const maxReplyBytes = 1024 * 1024;

export interface GuardedCall {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
}

/** Like `fetch`, for small replies, and over TLS unless private addresses are allowed. Anything but a complete reply throws. */
export async function fetchGuarded(
  url: string,
  { body, ...options }: GuardedCall,
  net: Net,
): Promise<Response> {
  if (faultOfUrl(url, net.mayBePrivate)) throw new PrivateAddress(`${url} is not allowed`);
  return new Promise((resolve, reject) => {
    const sent = guardedRequest(url, options, net);
    sent.on('response', (incoming) => {
      sent.off('error', reject).on('error', () => undefined);
      readBody(incoming).then((bytes) => resolve(responseOf(incoming, bytes)), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of incoming) {
    if (!Buffer.isBuffer(chunk)) continue;
    byteCount += chunk.length;
    if (byteCount > maxReplyBytes) throw new Error(`a reply of over ${maxReplyBytes} bytes`);
    chunks.push(chunk);
  }
  if (!incoming.complete) throw new Error('the reply broke off');
  return Buffer.concat(chunks);
}

function responseOf(incoming: IncomingMessage, bytes: Buffer<ArrayBuffer>): Response {
  const status = incoming.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  // These have no body (https://fetch.spec.whatwg.org/#null-body-status).
  const isEmpty = [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : bytes, { status, headers });
}
