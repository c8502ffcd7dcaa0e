// Calls to services that the operator configured. Follows no redirect, bounds time and size, and logs no body.
import type { Socket } from 'node:net';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { countOutgoing } from '../metrics/metrics.ts';
import type { OutgoingTarget } from '../metrics/metrics.ts';
import { isPublicAddress } from '../net/public-address.ts';

interface OutgoingCall {
  /** For the metrics. */
  target: OutgoingTarget;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** For everything, from the connection to the last byte of the reply. */
  timeoutMs: number;
  /** Ends the call at once. */
  signal?: AbortSignal | undefined;
}

export interface OutgoingReply {
  status: number;
  body: string;
}

/** True of a timeout, too early, too many requests, and the service's own errors. */
export function mayWorkLater(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

const maxReplyBytes = 2 * 1024 * 1024;

/** The service did not reply, or its reply broke off. `too_large`: its reply is over `maxReplyBytes`. */
export class OutgoingFault extends Error {
  readonly kind: 'unreachable' | 'too_large';

  constructor(kind: 'unreachable' | 'too_large', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutgoingFault';
    this.kind = kind;
  }
}

/**
 * Posts to a service of the operator. It may be in a private network; without TLS it must be.
 * @throws OutgoingFault
 */
export function postTo(call: OutgoingCall): Promise<OutgoingReply> {
  return countOutgoing(call.target, send(call));
}

function send(call: OutgoingCall): Promise<OutgoingReply> {
  const isPlain = call.url.startsWith('http:');
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...call.headers, 'content-length': String(call.body.length) },
    signal: AbortSignal.any([AbortSignal.timeout(call.timeoutMs), ...(call.signal ? [call.signal] : [])]),
    // A restarted service has closed its earlier connections.
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(asFault(cause));
    const sent = isPlain ? requestHttp(call.url, options) : requestHttps(call.url, options);
    if (isPlain) sent.on('socket', (socket) => refusePublic(socket, (fault) => sent.destroy(fault)));
    sent.on('response', (incoming) => {
      // A service may refuse before it has read everything, which breaks the connection.
      sent.off('error', fail).on('error', () => undefined);
      readBody(incoming).then((body) => resolve({ status: incoming.statusCode ?? 0, body }), fail);
    });
    sent.on('error', fail);
    sent.end(call.body);
  });
}

/** Before a byte is sent. */
function refusePublic(socket: Socket, refuse: (fault: OutgoingFault) => void): void {
  socket.once('connect', () => {
    if (isPublicAddress(socket.remoteAddress ?? ''))
      refuse(new OutgoingFault('unreachable', 'a public address needs https'));
  });
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxReplyBytes) throw new OutgoingFault('too_large', `a reply of over ${maxReplyBytes} bytes`);
    chunks.push(chunk);
  }
  if (!incoming.complete) throw new OutgoingFault('unreachable', 'the reply broke off');
  return Buffer.concat(chunks).toString('utf8');
}

function asFault(cause: unknown): OutgoingFault {
  if (cause instanceof OutgoingFault) return cause;
  return new OutgoingFault('unreachable', cause instanceof Error ? cause.message : String(cause), cause);
}
