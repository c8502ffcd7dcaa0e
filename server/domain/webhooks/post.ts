// Sends one message to a receiver: within fifteen seconds, to the address that was looked at and nowhere else, whatever it
// answers. Of the answer its status counts; the first of the rest is read to be shown, and nothing of it is followed.
import type { LookupFunction, Socket } from 'node:net';
import { request as requestHttp } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DeliveryFault } from '#contract/webhook.ts';
import { isPublicAddress, lookUpPublic, PrivateAddress } from '../../platform/net/public-address.ts';
import { answerMs, bodyText, headerText, maxAnswerBytes } from './answer-text.ts';
import { faultOfUrl } from './fault-of-url.ts';

const timeoutMs = 15_000;

export interface Post {
  url: string;
  /** All there are: what is kept of a request is what went out. */
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
  answer: Answer;
}

/** Texts that are safe to keep and to show; empty where there was nothing. */
interface Answer {
  headers: string;
  body: string;
  /** Whether there was more of the body. */
  isCut: boolean;
  retryAfter: string | undefined;
}

const noAnswer: Answer = { headers: '', body: '', isCut: false, retryAfter: undefined };

export async function post(message: Post, net: Net): Promise<Outcome> {
  const fault = faultOfUrl(message.url, net.mayBePrivate);
  if (fault)
    return { status: null, fault: fault === 'private_address' ? fault : 'refused', answer: noAnswer };
  try {
    const { status, answer } = await send(message, net);
    return { status, fault: faultOfStatus(status), answer };
  } catch (error) {
    return { status: null, fault: faultOfError(error), answer: noAnswer };
  }
}

function send({ url, headers, body }: Post, net: Net): Promise<{ status: number; answer: Answer }> {
  const options: RequestOptions = {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(net.timeoutMs ?? timeoutMs),
    // Its own connection: none is kept open towards somebody else's machine, and none is taken over.
    agent: false,
    ...(!net.mayBePrivate && { lookup: net.lookUp ?? lookUpPublic }),
  };
  return new Promise((resolve, reject) => {
    const sent = url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options);
    if (!net.mayBePrivate) refusePrivate(sent);
    sent.on('response', (incoming) => {
      const status = incoming.statusCode ?? 0;
      // It has answered: a connection that breaks off now takes nothing of that back.
      sent.off('error', reject).on('error', () => undefined);
      void readAnswer(incoming).then((answer) => resolve({ status, answer }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Never fails: the status is known, whatever becomes of the rest. */
async function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  const start = await startOf(incoming);
  const isCut = start.isCut || start.bytes.length > maxAnswerBytes;
  return {
    headers: headerText(incoming.rawHeaders),
    body: bodyText(start.bytes.subarray(0, maxAnswerBytes), isCut),
    isCut,
    retryAfter: incoming.headers['retry-after'],
  };
}

/** Until there is enough, or it ends, breaks off, takes too long. Then the connection is let go of. */
function startOf(incoming: IncomingMessage): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  const late = setTimeout(() => incoming.destroy(), answerMs);
  return new Promise((resolve) => {
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      byteCount += chunk.length;
      if (byteCount > maxAnswerBytes) incoming.destroy();
    });
    // Of a broken connection the status is known already; what comes next is `close`.
    incoming.on('error', () => undefined);
    incoming.on('close', () => {
      clearTimeout(late);
      resolve({ bytes: Buffer.concat(chunks), isCut: !incoming.complete });
    });
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
