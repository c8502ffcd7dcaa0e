// The calls to a bucket that storage needs. The only file that knows the AWS SDK. Every call is tried three times; then
// the caller gets `not_ready`, and devices try again (P2).
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketLifecycleConfigurationCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { LifecycleRule, PutObjectCommandInput, PutObjectCommandOutput } from '@aws-sdk/client-s3';
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../kernel/refusal.ts';
import type { S3Settings } from '../../kernel/s3.ts';
import { kindOf, nameOf, orMissing, statusOf } from './s3-errors.ts';
import type { ByteRange, Surveyed } from './storage.ts';

export interface S3Calls {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Only if the key does not exist. `isVersioned`: the store keeps old versions. */
  putNew(key: string, bytes: Uint8Array): Promise<{ outcome: 'stored' | 'exists'; isVersioned: boolean }>;
  /** Sends bytes with the digest of others, once. True if the store refused them. */
  isWrongDigestRefused(key: string): Promise<boolean>;
  /** Undefined if the key does not exist. `etag`: of the object that is meant, and no other. */
  get(key: string, range?: ByteRange, etag?: string): Promise<Received | undefined>;
  head(key: string): Promise<{ bytes: number; writeId: string | undefined } | undefined>;
  /** Pages of keys, in order. */
  list(prefix: string): AsyncIterable<readonly Surveyed[]>;
  remove(key: string): Promise<void>;
  /** Begins an object that arrives in pieces and appears whole at the end. `writeId` identifies the write. */
  startUpload(key: string, writeId: string): Promise<string>;
  putPiece(upload: Upload, number: number, bytes: Uint8Array): Promise<Piece>;
  finishUpload(
    upload: Upload,
    pieces: readonly Piece[],
    isNew: boolean,
  ): Promise<'stored' | 'exists' | 'lost'>;
  abortUpload(upload: Upload): Promise<void>;
  uploads(): AsyncIterable<readonly (Upload & { startedAt: Date })[]>;
  /** True if a rule deletes old versions of everything we store. */
  doVersionsExpire(): Promise<boolean>;
  /** As they are now: they may rotate. */
  credentials(): Promise<Credentials>;
}

export interface Credentials {
  keyId: string;
  secret: string;
  sessionToken?: string | undefined;
}

export interface Received {
  body: Readable;
  /** Of the body. */
  bytes: number;
  etag: string | undefined;
}

export interface Upload {
  key: string;
  uploadId: string;
}

export interface Piece {
  number: number;
  etag: string | undefined;
  sha256: string;
}

export interface S3Options {
  /** How long one try may take, plus the time for its bytes at 250 kB/s. */
  tryMs?: number;
  /** The first pause between two tries, on average. */
  pauseMs?: number;
}

/** A condition that another write is just deciding (409) is decided within milliseconds. */
const maxTries = 3;
const maxConflicts = 12;
const bytesPerMs = 250;
const maxSockets = 1000;

export function openS3(settings: S3Settings, options: S3Options = {}): S3Calls {
  const limits = { tryMs: 10_000, pauseMs: 100, ...options };
  const client = clientOf(settings);
  const store: Store = {
    client,
    bucket: settings.bucket,
    prefix: settings.prefix,
    tryMs: limits.tryMs,
    attempt: (send, bytes = 0) => inTries(limits, send, bytes),
  };
  return { ...objectCalls(store), ...uploadCalls(store), ...bucketCalls(store) };
}

interface Store {
  client: S3Client;
  bucket: string;
  prefix: string;
  tryMs: number;
  attempt<T>(send: (signal: AbortSignal) => Promise<T>, bytes?: number): Promise<T>;
}

/** Tries three times. `send` gets a signal that ends one try; `bytes` gives it more time. */
async function inTries<T>(
  { tryMs, pauseMs }: Required<S3Options>,
  send: (signal: AbortSignal) => Promise<T>,
  bytes: number,
): Promise<T> {
  let tries = 0;
  let conflicts = 0;
  for (;;) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), tryMs + bytes / bytesPerMs);
    try {
      return await send(controller.signal);
    } catch (error) {
      const kind = kindOf(error);
      if (kind === 'full') throw new Refusal('storage_full', { cause: error });
      if (kind === 'final') throw error;
      if (kind === 'conflict' ? ++conflicts === maxConflicts : ++tries === maxTries)
        throw new Refusal('not_ready', { cause: error });
    } finally {
      clearTimeout(timer);
    }
    await sleep(pauseMs * 4 ** Math.max(0, tries - 1) * (0.5 + Math.random()));
  }
}

function keysOf({ bucket: Bucket, prefix }: Store) {
  return {
    at: (key: string) => ({ Bucket, Key: prefix + key }),
    inBucket: (key = '') => key.slice(prefix.length),
  };
}

type ObjectCalls = Pick<
  S3Calls,
  'put' | 'putNew' | 'isWrongDigestRefused' | 'get' | 'head' | 'list' | 'remove'
>;

function objectCalls(store: Store): ObjectCalls {
  const { client, attempt, bucket: Bucket, prefix, tryMs } = store;
  const { at, inBucket } = keysOf(store);
  function putObject(input: PutObjectCommandInput & { Body: Uint8Array }): Promise<PutObjectCommandOutput> {
    const send = (abortSignal: AbortSignal) => client.send(new PutObjectCommand(input), { abortSignal });
    return attempt(send, input.Body.byteLength);
  }

  return {
    async put(key, bytes) {
      await putObject({ ...at(key), ...withDigest(bytes) });
    },

    async putNew(key, bytes) {
      try {
        const { VersionId } = await putObject({ ...at(key), ...withDigest(bytes), ...ifAbsent });
        return { outcome: 'stored', isVersioned: VersionId !== undefined && VersionId !== 'null' };
      } catch (error) {
        if (statusOf(error) === 412) return { outcome: 'exists', isVersioned: false };
        throw error;
      }
    },

    async isWrongDigestRefused(key) {
      const input = {
        ...at(key),
        ...withDigest(Buffer.from('sent')),
        ChecksumSHA256: digestOf(Buffer.from('meant')),
      };
      try {
        await client.send(new PutObjectCommand(input), { abortSignal: AbortSignal.timeout(tryMs) });
        return false;
      } catch (error) {
        if (statusOf(error) === 400) return true;
        throw error;
      }
    },

    async get(key, range, etag) {
      const input = {
        ...at(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        ...(etag !== undefined && { IfMatch: etag }),
      };
      const got = await orMissing(
        attempt((abortSignal) => client.send(new GetObjectCommand(input), { abortSignal })),
      );
      if (!got) return undefined;
      const { Body, ContentLength, ETag } = got;
      // Without the length, an answer that was cut would look whole.
      if (!(Body instanceof Readable) || ContentLength === undefined)
        throw new Error('the store sent no body, or did not name its length');
      return { body: Body, bytes: ContentLength, etag: ETag };
    },

    async head(key) {
      const found = await orMissing(
        attempt((abortSignal) => client.send(new HeadObjectCommand(at(key)), { abortSignal })),
      );
      if (!found) return undefined;
      if (found.ContentLength === undefined)
        throw new Error('the store did not name the length of an object');
      return { bytes: found.ContentLength, writeId: found.Metadata?.['write'] };
    },

    async *list(within) {
      let ContinuationToken: string | undefined;
      do {
        const input = { Bucket, Prefix: prefix + within, ...(ContinuationToken && { ContinuationToken }) };
        const page = await attempt((abortSignal) =>
          client.send(new ListObjectsV2Command(input), { abortSignal }),
        );
        yield (page.Contents ?? []).map(({ Key, LastModified, Size }) => {
          if (Size === undefined) throw new Error('the store did not name the length of an object');
          return { key: inBucket(Key), writtenAt: LastModified ?? new Date(0), bytes: Size };
        });
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },

    async remove(key) {
      await orMissing(
        attempt((abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal })),
      );
    },
  };
}

type UploadCalls = Pick<S3Calls, 'startUpload' | 'putPiece' | 'finishUpload' | 'abortUpload' | 'uploads'>;

function uploadCalls(store: Store): UploadCalls {
  const { client, attempt, bucket: Bucket, prefix } = store;
  const { at, inBucket } = keysOf(store);
  return {
    async startUpload(key, writeId) {
      const input = { ...at(key), ChecksumAlgorithm: 'SHA256', Metadata: { write: writeId } } as const;
      const { UploadId } = await attempt((abortSignal) =>
        client.send(new CreateMultipartUploadCommand(input), { abortSignal }),
      );
      if (!UploadId) throw new Error('the store named no upload');
      return UploadId;
    },

    async putPiece({ key, uploadId }, number, bytes) {
      const digested = withDigest(bytes);
      const input = { ...at(key), UploadId: uploadId, PartNumber: number, ...digested };
      const { ETag } = await attempt(
        (abortSignal) => client.send(new UploadPartCommand(input), { abortSignal }),
        bytes.byteLength,
      );
      return { number, etag: ETag, sha256: digested.ChecksumSHA256 };
    },

    async finishUpload({ key, uploadId }, pieces, isNew) {
      const Parts = pieces.map(({ number, etag, sha256 }) => ({
        ...{ PartNumber: number, ChecksumSHA256: sha256 },
        ...(etag !== undefined && { ETag: etag }),
      }));
      const input = { ...at(key), UploadId: uploadId, MultipartUpload: { Parts }, ...(isNew && ifAbsent) };
      try {
        // Joining many pieces takes the store a while.
        await attempt(
          (abortSignal) => client.send(new CompleteMultipartUploadCommand(input), { abortSignal }),
          pieces.length * 100_000,
        );
        return 'stored';
      } catch (error) {
        if (statusOf(error) === 412) return 'exists';
        // An earlier try may have completed it, and its answer was lost.
        if (nameOf(error) === 'NoSuchUpload') return 'lost';
        throw error;
      }
    },

    async abortUpload({ key, uploadId }) {
      const input = { ...at(key), UploadId: uploadId };
      await orMissing(
        attempt((abortSignal) => client.send(new AbortMultipartUploadCommand(input), { abortSignal })),
      );
    },

    async *uploads() {
      let from: { KeyMarker: string; UploadIdMarker: string } | undefined;
      do {
        const input = { Bucket, Prefix: prefix, ...from };
        const page = await attempt((abortSignal) =>
          client.send(new ListMultipartUploadsCommand(input), { abortSignal }),
        );
        yield (page.Uploads ?? []).map(({ Key, UploadId = '', Initiated }) => ({
          ...{ key: inBucket(Key), uploadId: UploadId, startedAt: Initiated ?? new Date() },
        }));
        const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
        from = IsTruncated && KeyMarker && UploadIdMarker ? { KeyMarker, UploadIdMarker } : undefined;
      } while (from);
    },
  };
}

function bucketCalls({
  client,
  attempt,
  bucket: Bucket,
  prefix,
}: Store): Pick<S3Calls, 'doVersionsExpire' | 'credentials'> {
  return {
    async doVersionsExpire() {
      try {
        const { Rules = [] } = await attempt((abortSignal) =>
          client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }), { abortSignal }),
        );
        return Rules.some(
          (rule) => rule.Status === 'Enabled' && rule.NoncurrentVersionExpiration && isForAll(rule, prefix),
        );
      } catch (error) {
        // No rules, or a store without them.
        if (!(error instanceof Refusal)) return false;
        throw error;
      }
    },

    async credentials() {
      const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials();
      return { keyId: accessKeyId, secret: secretAccessKey, sessionToken };
    },
  };
}

/** False if the rule selects by tag or size, which we do not set. */
function isForAll({ Filter, Prefix }: LifecycleRule, prefix: string): boolean {
  const selectors = Object.keys(Filter ?? {}).filter((name) => name !== 'Prefix');
  return selectors.length === 0 && prefix.startsWith(Filter?.Prefix ?? Prefix ?? '');
}

const ifAbsent = { IfNoneMatch: '*' } as const;

function clientOf({ region, endpoint, isPathStyle, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && {
      credentials: { accessKeyId: credentials.keyId, secretAccessKey: credentials.secret },
    }),
    // We send SHA-256 ourselves. The SDK's own checksums are unknown to some stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // We try again ourselves: its retries would multiply with ours.
    maxAttempts: 1,
    // Paused players hold connections open, and must not delay uploads.
    requestHandler: {
      connectionTimeout: 3000,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  });
}

function withDigest(bytes: Uint8Array): { Body: Uint8Array; ChecksumSHA256: string } {
  return { Body: bytes, ChecksumSHA256: digestOf(bytes) };
}

function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64');
}
