// Builds the complete request to a receiver, so that the stored copy is exactly what was sent.
import type { Post } from './post.ts';
import { signedHeaders } from './sign.ts';
import type { Message } from './sign.ts';

export function requestTo(url: string, message: Message, secrets: readonly string[]): Post {
  const body = message.payload;
  const headers = {
    host: new URL(url).host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Candor-Webhooks/1',
    // Replies are shown as received and never decompressed: a small one could expand enormously.
    'accept-encoding': 'identity',
    ...signedHeaders(message, secrets),
    connection: 'close',
  };
  return { url, headers, body };
}

/**
 * The request line and headers as sent. They include the signatures, which help to find out why a receiver's check
 * fails. Anybody who can read this may resend the message anyway, and the signatures do not reveal the secret.
 */
export function requestText({ url, headers }: Post): string {
  const { pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${pathname}${search} HTTP/1.1`, ...lines].join('\n');
}
