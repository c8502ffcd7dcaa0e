// Storage in a bucket of S3 or a compatible store. A write is acknowledged after the store has answered 200 (P2). Small
// objects are one PUT, larger ones arrive in pieces and appear whole at the end.
import type { Readable } from 'node:stream';
import { bucketUrl } from '../../kernel/s3.ts';
import type { S3Settings } from '../../kernel/s3.ts';
import { openS3 } from './s3-client.ts';
import type { S3Calls, S3Options } from './s3-client.ts';
import { presignedGet } from './s3-presign.ts';
import { probeStore } from './s3-probe.ts';
import { compareWith, readObject } from './s3-read.ts';
import { defaultPieceBytes, writeObject } from './s3-write.ts';
import { isWord, requireKey } from './storage-keys.ts';
import type { PutOutcome, Storage, Stored } from './storage.ts';

export interface S3Storage extends Storage {
  /** Like `put`, unless the key exists. Undefined if it does. */
  putNew(key: string, source: Readable): Promise<Stored | undefined>;
}

interface Options extends S3Options {
  /** Larger objects arrive in pieces of this size. All pieces but the last must be equal for some stores. */
  pieceBytes?: number;
}

/** Of parts in one object: sixteen of the largest. */
const runBytes = 1024 * 1024;
const removalsAtOnce = 16;
const abandonedMs = 86_400_000;
const directSeconds = 600;

/** @throws StartFault if the store does not do what storage needs (s3-probe.ts) */
export async function openS3Storage(settings: S3Settings, options: Options = {}): Promise<S3Storage> {
  const s3 = openS3(settings, options);
  await probeStore(s3, settings, 'S3_BUCKET');
  return s3Storage(s3, settings, options);
}

function s3Storage(s3: S3Calls, settings: S3Settings, options: Options): S3Storage {
  const { pieceBytes = defaultPieceBytes } = options;
  return {
    runBytes,
    putIfAbsent: async (key, bytes) => putIfAbsent(s3, requireKey(key), bytes),
    put: async (key, source) => {
      const chunks = source instanceof Uint8Array ? [source] : source;
      const stored = await writeObject(s3, requireKey(key), chunks, { pieceBytes, isNew: false });
      if (!stored) throw new Error(`${key} was not written`);
      return stored;
    },
    putNew: async (key, source) => writeObject(s3, requireKey(key), source, { pieceBytes, isNew: true }),
    read: async (key, range) => readObject(s3, requireKey(key), range),
    size: async (key) => (await s3.head(requireKey(key)))?.bytes,
    list: async (prefix) => {
      const keys: string[] = [];
      for await (const page of s3.list(requireKey(prefix))) keys.push(...page.map(({ key }) => key));
      return keys.filter(isOurs).toSorted();
    },
    async *survey(prefix) {
      for await (const page of s3.list(requireKey(prefix))) yield* page.filter(({ key }) => isOurs(key));
    },
    sweep: () => sweep(s3),
    remove: async (keyOrPrefix) => remove(s3, requireKey(keyOrPrefix)),
    ...(settings.redirects && {
      directAddress: async (key, headers) =>
        presignedGet(
          { url: new URL(settings.prefix + requireKey(key), bucketUrl(settings)), region: settings.region },
          { seconds: directSeconds, headers },
          await s3.credentials(),
          new Date(),
        ),
    }),
  };
}

async function putIfAbsent(s3: S3Calls, key: string, bytes: Uint8Array): Promise<PutOutcome> {
  const { outcome } = await s3.putNew(key, bytes);
  // Also after a try whose answer was lost.
  return outcome === 'stored' ? 'stored' : compareWith(s3, key, bytes);
}

async function remove(s3: S3Calls, keyOrPrefix: string): Promise<void> {
  if (!keyOrPrefix.endsWith('/')) return s3.remove(keyOrPrefix);
  for await (const page of s3.list(keyOrPrefix)) {
    const keys = page.map(({ key }) => key);
    while (keys.length > 0) await Promise.all(keys.splice(0, removalsAtOnce).map((key) => s3.remove(key)));
  }
}

/** Aborts uploads that a killed process began, and removes what a killed probe left. */
async function sweep(s3: S3Calls): Promise<void> {
  const isAbandoned = (since: Date) => Date.now() - since.getTime() > abandonedMs;
  for await (const page of s3.uploads())
    for (const upload of page) if (isAbandoned(upload.startedAt)) await s3.abortUpload(upload);
  for await (const page of s3.list('probe/'))
    for (const { key, writtenAt } of page) if (isAbandoned(writtenAt)) await s3.remove(key);
}

/** Others may store in the same bucket. */
function isOurs(key: string): boolean {
  return key.split('/').every(isWord);
}
