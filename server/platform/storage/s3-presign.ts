// Addresses in a bucket that anyone can read until they expire: AWS Signature Version 4 in the query.
// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
import { createHash, createHmac } from 'node:crypto';
import type { Credentials } from './s3-client.ts';
import type { DirectHeaders } from './storage.ts';

/** `headers`: those of the store's answer. */
export function presignedGet(
  { url, region }: { url: URL; region: string },
  { seconds, headers }: { seconds: number; headers?: DirectHeaders },
  { keyId, secret, sessionToken }: Credentials,
  now: Date,
): string {
  const date = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request'];
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': [keyId, ...scope].join('/'),
    'X-Amz-Date': date,
    'X-Amz-Expires': String(seconds),
    ...(sessionToken && { 'X-Amz-Security-Token': sessionToken }),
    'X-Amz-SignedHeaders': 'host',
    ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [`response-${name}`, value])),
  })
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  // Storage keys have no characters that need encoding.
  const request = ['GET', url.pathname, query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), digest].join('\n');
  const key = scope.reduce<string | Buffer>((signing, word) => hmac(signing, word), `AWS4${secret}`);
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${hmac(key, text).toString('hex')}`;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** RFC 3986. */
function encoded(text: string): string {
  const escape = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, escape);
}
