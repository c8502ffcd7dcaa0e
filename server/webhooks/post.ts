// Sends one message to a receiver: within fifteen seconds, to the address that was looked at and nowhere else, whatever it
// answers. Of the answer nothing is read but its status.
import type { LookupFunction, Socket } from 'node:net';
import { request as requestHttp } from 'node:http';
import type { ClientRequest, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DeliveryFault } from '#contract/webhook.ts';
import { isPublicAddress, lookUpPublic, PrivateAddress } from '../http/public-address.ts';
import { faultOfUrl } from './fault-of-url.ts';

const timeoutMs = 15_000;

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Net {
  /** Also addresses of one's own network, and plain http: where the operator said so. */
  mayBePrivate: boolean;
  /** What finds public addresses alone; a test brings its own. */
  lookUp?: LookupFunction;
  timeoutMs?: number;
}

export interface Outcome {
  /** Null: there was no answer. */
  status: number | null;
  /** Empty: it arrived. */
  fault: DeliveryFault;
}

export async function post(message: Post, net: Net): Promise<Outcome> {
  const fault = faultOfUrl(message.url, net.mayBePrivate);
  if (fault) return { status: null, fault: fault === 'private_address' ? fault : 'refused' };
  try {
    const status = await send(message, net);
    return { status, fault: faultOfStatus(status) };
  } catch (error) {
    return { status: null, fault: faultOfError(error) };
  }
}

function send({ url, headers, body }: Post, net: Net): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(net.timeoutMs ?? timeoutMs),
    // Its own connection: none is kept open towards somebody else's machine, and none is taken over.
    agent: false,
    ...(!net.mayBePrivate && { lookup: net.lookUp ?? lookUpPublic }),
  };
  return new Promise((resolve, reject) => {
    const sent = url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options);
    if (!net.mayBePrivate) refusePrivate(sent);
    sent.on('response', (answer) => {
      answer.on('error', () => undefined);
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Looks once more at where the connection really is, before anything is said on it. */
function refusePrivate(sent: ClientRequest): void {
  sent.on('socket', (socket: Socket) =>
    socket.once('connect', () => {
      const { remoteAddress = '' } = socket;
      if (!isPublicAddress(remoteAddress)) sent.destroy(new PrivateAddress(remoteAddress));
    }),
  );
}

function faultOfStatus(status: number): DeliveryFault {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function faultOfError(error: unknown): DeliveryFault {
  if (error instanceof PrivateAddress) return 'private_address';
  if (!(error instanceof Error)) return 'refused';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'dns';
  return /^(ERR_TLS|ERR_SSL|CERT|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/.test(code)
    ? 'tls'
    : 'refused';
}
