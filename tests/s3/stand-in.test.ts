// The stand-in for S3 is strict: it knows Amazon's published examples, and refuses what a real store refuses.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketUrl, s3Of } from '../../server/kernel/s3.ts';
import { presignedGet } from '../../server/platform/storage/s3-presign.ts';
import { S3Fault } from './s3-fault.ts';
import { verifySignature } from './sigv4.ts';
import { startS3 } from './stand-in.ts';
import type { StandInS3 } from './stand-in.ts';

let standIn: StandInS3;
beforeAll(async () => {
  standIn = await startS3();
});
afterAll(() => standIn.stop());

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const example = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  at: new Date('2013-05-24T00:00:00Z'),
};
const emptySha256 = createHash('sha256').digest('hex');

function faultOf(run: () => void): string {
  try {
    run();
  } catch (error) {
    if (error instanceof S3Fault) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('Amazon’s published example of a signed GET', () => {
  const request = (changes: Record<string, string> = {}) => ({
    method: 'GET',
    target: '/test.txt',
    headers: {
      ...{ host: 'examplebucket.s3.amazonaws.com', range: 'bytes=0-9', 'x-amz-date': '20130524T000000Z' },
      'x-amz-content-sha256': emptySha256,
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      ...changes,
    },
    body: Buffer.alloc(0),
  });
  const verify = (changes?: Record<string, string>, now = example.at) =>
    faultOf(() => verifySignature(request(changes), example, now));

  it('is accepted', () => {
    expect(verify()).toBe('accepted');
  });

  it.each([
    ['another range', { range: 'bytes=0-10' }, 'SignatureDoesNotMatch'],
    ['another host', { host: 'otherbucket.s3.amazonaws.com' }, 'SignatureDoesNotMatch'],
    ['another body', { 'x-amz-content-sha256': '0'.repeat(64) }, 'XAmzContentSHA256Mismatch'],
    ['a header that is not signed', { 'x-amz-acl': 'public-read' }, 'AccessDenied'],
    ['no signature', { authorization: 'Bearer x' }, 'AuthorizationHeaderMalformed'],
  ])('is refused with %s', (_what, changes, code) => {
    expect(verify(changes)).toBe(code);
  });

  it('is refused an hour later', () => {
    expect(verify({}, new Date(example.at.getTime() + 3_600_000))).toBe('RequestTimeTooSkewed');
  });
});

describe('a presigned address', () => {
  const settings = {
    bucket: 'examplebucket',
    region: 'us-east-1',
    endpoint: 'https://s3.amazonaws.com',
    isPathStyle: false,
  };
  const bucket = bucketUrl({ ...settings, credentials: undefined, prefix: '', redirects: true });

  it('is Amazon’s published example, to the letter', () => {
    // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
    const address = presignedGet(
      { url: new URL('test.txt', bucket), region: 'us-east-1' },
      { seconds: 86_400 },
      example,
      example.at,
    );
    expect(address).toMatch(/^https:\/\/examplebucket\.s3\.amazonaws\.com\/test\.txt\?X-Amz-Algorithm=/);
    expect(address).toContain('Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
  });

  const headers = {
    ...{ 'cache-control': 'private, no-store', 'content-type': 'video/webm;codecs="vp8, opus"' },
    'content-disposition': `attachment; filename="it's (1).webm"; filename*=UTF-8''%C3%A4.webm`,
  };
  const addressOf = (seconds: number, now = new Date()) => {
    const own = s3Of(standIn.environment);
    if (!own?.credentials) throw new Error('no settings');
    const url = new URL('in/a-file', bucketUrl(own));
    return presignedGet({ url, region: own.region }, { seconds, headers }, own.credentials, now);
  };

  it('serves the object and its ranges with the headers that were signed, to anyone', async () => {
    await standIn.bucket.put('in/a-file', sent('0123456789'));
    const whole = await fetch(addressOf(600));
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    for (const [name, value] of Object.entries(headers)) expect(whole.headers.get(name)).toBe(value);
    const part = await fetch(addressOf(600), { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
  });

  it('expires, and cannot be changed', async () => {
    await standIn.bucket.put('in/a-file', sent('0123456789'));
    const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;
    expect(await statusOf(addressOf(60, new Date(Date.now() - 61_000)))).toBe(403);
    expect(await statusOf(addressOf(600).replace('a-file', 'b-file'))).toBe(403);
    expect(await statusOf(addressOf(600).replace('no-store', 'public'))).toBe(403);
    expect(await statusOf(addressOf(600), { method: 'DELETE' })).toBe(403);
    expect(standIn.bucket.objects.has('in/a-file')).toBe(true);
  });
});

describe('the stand-in', () => {
  it('refuses unsigned calls and other buckets', async () => {
    const { S3_ENDPOINT } = standIn.environment;
    expect((await fetch(`${S3_ENDPOINT}/recordings/in/a-file`)).status).toBe(403);
  });

  it('decides races by 409 and 412', async () => {
    standIn.bucket.writeMs = 20;
    const put = (text: string) =>
      standIn.bucket.put('race', { ...sent(text), ifNoneMatch: '*' }).then(
        () => 200,
        (error: unknown) => (error instanceof S3Fault ? error.status : 0),
      );
    expect(await Promise.all([put('a'), put('b'), put('c')])).toEqual([200, 409, 409]);
    expect(await put('d')).toBe(412);
    expect(String(standIn.bucket.get('race').bytes)).toBe('a');
    standIn.bucket.writeMs = 0;
  });
});

function sent(text: string) {
  return {
    bytes: Buffer.from(text),
    sha256: undefined,
    md5: undefined,
    ifNoneMatch: undefined,
    metadata: {},
  };
}
