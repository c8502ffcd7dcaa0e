// Sends one message to a receiver within 15 seconds, only to the address that was checked, whatever the reply. The
// reply's status decides the outcome. The start of its body is read for display; redirects are not followed.
import type { IncomingMessage } from 'node:http';
import type { DeliveryFault } from '#contract/webhook.ts';
import { guardedRequest } from '../../platform/net/guarded-request.ts';
import type { Net as GuardedNet } from '../../platform/net/guarded-request.ts';
import { PrivateAddress } from '../../platform/net/public-address.ts';
import { answerMs, bodyText, headerText, maxAnswerBytes } from './answer-text.ts';
import { faultOfUrl } from '../../platform/net/fault-of-url.ts';

const timeoutMs = 15_000;

export interface Post {
  /** Without it, POST. */
  method?: 'PATCH';
  url: string;
  /** All headers, so that the stored request is exactly what was sent. */
  headers: Record<string, string>;
  body: string;
}

export interface Net extends GuardedNet {
  timeoutMs?: number;
}

export interface Outcome {
  /** Null: no reply. */
  status: number | null;
  /** Empty: delivered. */
  fault: DeliveryFault;
  answer: Answer;
}

/** Text that is safe to store and show; empty if there was none. */
interface Answer {
  headers: string;
  body: string;
  /** True if the body was longer. */
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

function send({ method, url, headers, body }: Post, net: Net): Promise<{ status: number; answer: Answer }> {
  const signal = AbortSignal.timeout(net.timeoutMs ?? timeoutMs);
  return new Promise((resolve, reject) => {
    const sent = guardedRequest(url, { method: method ?? 'POST', headers, signal }, net);
    sent.on('response', (incoming) => {
      const status = incoming.statusCode ?? 0;
      // The receiver has replied, so a connection that breaks now changes nothing.
      sent.off('error', reject).on('error', () => undefined);
      void readAnswer(incoming).then((answer) => resolve({ status, answer }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Never fails: the status is known, whatever happens to the rest. */
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

/** Reads until there is enough, or the body ends, breaks off or takes too long, then closes the connection. */
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
    // The status is already known; `close` follows.
    incoming.on('error', () => undefined);
    incoming.on('close', () => {
      clearTimeout(late);
      resolve({ bytes: Buffer.concat(chunks), isCut: !incoming.complete });
    });
  });
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
