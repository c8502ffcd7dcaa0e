// Sends one message to a push service (RFC 8030) and returns the outcome.
import { countOutgoing } from '../../platform/metrics/metrics.ts';
import { createHash } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import type { OutgoingHttpHeaders, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Deps } from '../../platform/deps.ts';
import { lookUpPublic } from '../../platform/net/public-address.ts';
import { encrypt } from '../../platform/push/encrypt.ts';
import type { BrowserKeys } from '../../platform/push/encrypt.ts';
import { vapidHeader } from '../../platform/push/keys.ts';
import { mayBePushService } from '../../platform/push/may-be-push-service.ts';

/** After a day the news is stale, and the email has arrived. */
const ttlSeconds = 86_400;
const timeoutMs = 15_000;

/** `gone`: the subscription has ended; `refused`: only this message was rejected; `later`: worth a retry. */
export type Delivery = 'taken' | 'gone' | 'refused' | 'later';

export interface Push {
  endpoint: string;
  keys: BrowserKeys;
  /** JSON, up to about 3 KB. */
  text: string;
  /** Replaces an unfetched message with the same topic. */
  topic: string;
}

/** @throws the connection's error, which may be temporary */
export async function deliver(push: Push, deps: Deps): Promise<Delivery> {
  if (!isAllowed(push.endpoint, deps)) return 'gone';
  const body = encrypt(push.text, push.keys);
  const { origin } = new URL(push.endpoint);
  const sent = post(push.endpoint, body, deps, {
    authorization: vapidHeader(deps.pushKey, origin, contactOf(deps.config.mailFrom), deps.now()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': body.length,
    ttl: ttlSeconds,
    // At most 32 base64url characters (RFC 8030 5.4).
    topic: createHash('sha256').update(push.topic).digest('base64url').slice(0, 32),
  });
  const { status } = await countOutgoing(
    'push',
    sent.then((code) => ({ status: code })),
  );
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Tests run a push service on loopback. */
export function isAllowed(endpoint: string, { config }: Pick<Deps, 'config'>): boolean {
  if (mayBePushService(endpoint)) return true;
  return config.mayPushToLoopback && URL.canParse(endpoint) && new URL(endpoint).hostname === '127.0.0.1';
}

/** Follows no redirect and reads only the status: the reply may come from anywhere. */
function post(url: string, body: Buffer, { config }: Deps, headers: OutgoingHttpHeaders): Promise<number> {
  const options: RequestOptions = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
  return new Promise((resolve, reject) => {
    const sent =
      config.mayPushToLoopback && url.startsWith('http:')
        ? requestHttp(url, options)
        : requestHttps(url, { ...options, lookup: lookUpPublic });
    sent.on('response', (answer) => {
      answer.on('error', () => undefined);
      answer.destroy();
      resolve(answer.statusCode ?? 500);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The operator's address, from MAIL_FROM. */
function contactOf(mailFrom: string): string {
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? ''}`;
}
