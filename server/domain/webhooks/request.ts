// What goes out to a receiver: all of it is made here, so that what is kept to be shown is what was sent.
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
    // What is answered is shown as it came, and never unpacked: a little could become very much.
    'accept-encoding': 'identity',
    ...signedHeaders(message, secrets),
    connection: 'close',
  };
  return { url, headers, body };
}

/**
 * The first line and the headers, as they went out. With the signatures: by them somebody finds out why theirs do not match, who
 * reads this may send it again anyway, and no secret follows from them.
 */
export function requestText({ url, headers }: Post): string {
  const { pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${pathname}${search} HTTP/1.1`, ...lines].join('\n');
}
