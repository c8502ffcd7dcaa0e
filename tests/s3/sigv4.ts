// Verifies signatures of requests to S3 (AWS Signature Version 4), in the Authorization header or in the query, from the
// published description: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html. Shares no
// code with the server that it tests.
import { createHash, createHmac } from 'node:crypto';
import { S3Fault } from './s3-fault.ts';

export interface SignedRequest {
  method: string;
  /** As sent: `/bucket/key?x=y`. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface Signer {
  region: string;
  keyId: string;
  secret: string;
}

interface Claim {
  credential: string;
  date: string;
  signedHeaders: string;
  signature: string;
  /** The last line of the canonical request. */
  payload: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const maxSkewMs = 15 * 60_000;

/** @throws S3Fault with the code that S3 documents */
export function verifySignature(request: SignedRequest, signer: Signer, now: Date): void {
  const [path = '', search = ''] = splitOnce(request.target, '?');
  const query = queryOf(search);
  const isInQuery = query.some(([name]) => name === 'X-Amz-Signature');
  if (isInQuery && request.headers['authorization'] !== undefined)
    throw new S3Fault(400, 'InvalidArgument', 'Only one auth mechanism allowed');
  const claim = isInQuery ? claimOfQuery(query, now) : claimOfHeaders(request, now);
  const [keyId, day, region, service, end] = claim.credential.split('/');
  if (keyId !== signer.keyId) throw new S3Fault(403, 'InvalidAccessKeyId');
  if (
    day !== claim.date.slice(0, 8) ||
    service !== 's3' ||
    end !== 'aws4_request' ||
    region !== signer.region
  )
    throw new S3Fault(400, 'AuthorizationHeaderMalformed', `the scope is ${claim.credential}`);
  requireSignedHeaders(request, claim.signedHeaders.split(';'));
  const canonical = [
    request.method,
    encoded(decodeURIComponent(path), true),
    query
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...claim.signedHeaders
      .split(';')
      .map((name) => `${name}:${(request.headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n');
  const scope = claim.credential.slice(keyId.length + 1);
  const text = [algorithm, claim.date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(
    (secret, word = '') => hmac(secret, word),
    `AWS4${signer.secret}`,
  );
  if (hmac(key, text).toString('hex') !== claim.signature)
    throw new S3Fault(403, 'SignatureDoesNotMatch', canonical);
}

function claimOfHeaders({ headers, body }: SignedRequest, now: Date): Claim {
  const authorization = headers['authorization'];
  if (authorization === undefined) throw new S3Fault(403, 'AccessDenied', 'the request is not signed');
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (signature === '') throw new S3Fault(400, 'AuthorizationHeaderMalformed');
  const date = headers['x-amz-date'] ?? '';
  if (Math.abs(timeOf(date) - now.getTime()) > maxSkewMs) throw new S3Fault(403, 'RequestTimeTooSkewed');
  const payload = headers['x-amz-content-sha256'];
  if (payload === undefined) throw new S3Fault(400, 'MissingSecurityHeader', 'x-amz-content-sha256');
  if (payload.startsWith('STREAMING-')) throw new S3Fault(501, 'NotImplemented', payload);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))
    throw new S3Fault(400, 'XAmzContentSHA256Mismatch');
  return { credential, date, signedHeaders, signature, payload };
}

function claimOfQuery(query: readonly Pair[], now: Date): Claim {
  const valueOf = (name: string) => query.find(([known]) => known === name)?.[1] ?? '';
  if (valueOf('X-Amz-Algorithm') !== algorithm)
    throw new S3Fault(400, 'AuthorizationQueryParametersError', 'X-Amz-Algorithm');
  const date = valueOf('X-Amz-Date');
  const seconds = Number(valueOf('X-Amz-Expires'));
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 604_800)
    throw new S3Fault(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires');
  const sinceMs = now.getTime() - timeOf(date);
  if (sinceMs < -maxSkewMs || sinceMs > seconds * 1000)
    throw new S3Fault(403, 'AccessDenied', 'Request has expired');
  return {
    credential: valueOf('X-Amz-Credential'),
    date,
    signedHeaders: valueOf('X-Amz-SignedHeaders'),
    signature: valueOf('X-Amz-Signature'),
    payload: 'UNSIGNED-PAYLOAD',
  };
}

/** A header that changes the meaning of a request must be signed. */
function requireSignedHeaders({ headers }: SignedRequest, signed: readonly string[]): void {
  const needed = Object.keys(headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-') || name === 'content-md5',
  );
  const missing = needed.filter((name) => !signed.includes(name));
  if (missing.length > 0)
    throw new S3Fault(
      403,
      'AccessDenied',
      `There were headers present which were not signed: ${missing.join()}`,
    );
  const absent = signed.filter((name) => headers[name] === undefined);
  if (absent.length > 0) throw new S3Fault(403, 'SignatureDoesNotMatch', `absent: ${absent.join()}`);
  if (signed.join() !== signed.toSorted().join()) throw new S3Fault(403, 'SignatureDoesNotMatch', 'order');
}

type Pair = readonly [name: string, value: string];

export function queryOf(search: string): Pair[] {
  return search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = splitOnce(pair, '=');
      return [decodeURIComponent(name), decodeURIComponent(value)] as const;
    });
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** RFC 3986: only letters, digits, - . _ ~ stay. */
function encoded(text: string, isPath = false): string {
  const whole = encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return isPath ? whole.replaceAll('%2F', '/') : whole;
}

/** `20130524T000000Z` in milliseconds. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
