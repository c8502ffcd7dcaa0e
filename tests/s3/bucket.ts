// The bucket of the stand-in for S3: objects, uploads in parts, conditions and checksums, as S3 documents them. State is in
// memory. A weakness is something that a store in the world gets wrong.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Fault } from './s3-fault.ts';

export type Weakness =
  /** Overwrites in spite of `If-None-Match: *`. */
  | 'conditions'
  /** Stores bytes that differ from their checksum. */
  | 'checksums'
  /** Lists miss the newest objects. */
  | 'lists'
  /** Answers every range with the whole object. */
  | 'ranges'
  /** Objects in several parts are unknown. */
  | 'uploads'
  /** Deleted objects can still be read. */
  | 'deletes'
  /** Deleted objects stay as old versions. */
  | 'versions'
  /** The same, but a rule deletes old versions after some days. */
  | 'expiring versions'
  /** A rule deletes old versions, but only elsewhere in the bucket. */
  | 'versions expiring elsewhere';

export interface StoredObject {
  bytes: Buffer;
  etag: string;
  metadata: Readonly<Record<string, string>>;
  writtenAt: Date;
}

interface Upload {
  key: string;
  metadata: Readonly<Record<string, string>>;
  startedAt: Date;
  parts: Map<number, { bytes: Buffer; etag: string; sha256: string }>;
}

export interface NamedPart {
  number: number;
  etag: string;
  sha256: string;
}

export interface Sent {
  bytes: Buffer;
  /** The header, in base64. */
  sha256: string | undefined;
  md5: string | undefined;
  ifNoneMatch: string | undefined;
  metadata: Readonly<Record<string, string>>;
}

export class Bucket {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, Upload>();
  readonly weaknesses = new Set<Weakness>();
  /** More bytes than this are refused, as a store with a quota does. */
  quotaBytes = Number.POSITIVE_INFINITY;
  /** How long a write takes between its check and its effect. A conditional write of the same key gets 409 in between. */
  writeMs = 0;
  keysPerPage = 1000;
  /** Smaller parts are refused, except for the last. */
  minPartBytes = 5 * 1024 * 1024;
  private readonly writing = new Set<string>();
  private readonly deleted = new Map<string, StoredObject>();

  async put(key: string, sent: Sent): Promise<StoredObject> {
    this.check(sent);
    return this.write(key, sent.ifNoneMatch, () => ({
      ...{ bytes: sent.bytes, etag: `"${md5(sent.bytes).toString('hex')}"` },
      ...{ metadata: sent.metadata, writtenAt: new Date() },
    }));
  }

  get(key: string): StoredObject {
    const found =
      this.objects.get(key) ?? (this.weaknesses.has('deletes') ? this.deleted.get(key) : undefined);
    if (!found) throw new S3Fault(404, 'NoSuchKey');
    return found;
  }

  delete(key: string): void {
    const found = this.objects.get(key);
    if (found) this.deleted.set(key, found);
    this.objects.delete(key);
  }

  /** A page of the keys after `after`, in order. */
  list(prefix: string, after: string): { keys: string[]; isLast: boolean } {
    const isOld = (key: string) =>
      !this.weaknesses.has('lists') || Date.now() - (this.objects.get(key)?.writtenAt.getTime() ?? 0) > 2000;
    const all = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after && isOld(key));
    const keys = all.toSorted().slice(0, this.keysPerPage);
    return { keys, isLast: keys.length === all.length };
  }

  startUpload(key: string, metadata: Readonly<Record<string, string>>): string {
    if (this.weaknesses.has('uploads')) throw new S3Fault(501, 'NotImplemented');
    const id = randomUUID();
    this.uploads.set(id, { key, metadata, startedAt: new Date(), parts: new Map() });
    return id;
  }

  putPart(key: string, uploadId: string, number: number, sent: Sent): string {
    if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new S3Fault(400, 'InvalidArgument');
    const upload = this.uploadOf(key, uploadId);
    this.check(sent);
    const etag = `"${md5(sent.bytes).toString('hex')}"`;
    upload.parts.set(number, { bytes: sent.bytes, etag, sha256: sent.sha256 ?? '' });
    return etag;
  }

  async finishUpload(
    key: string,
    uploadId: string,
    named: readonly NamedPart[],
    ifNoneMatch: string | undefined,
  ): Promise<StoredObject> {
    const upload = this.uploadOf(key, uploadId);
    if (named.length === 0) throw new S3Fault(400, 'MalformedXML');
    const parts = named.map(({ number, etag, sha256 }, i) => {
      if (number <= (named[i - 1]?.number ?? 0)) throw new S3Fault(400, 'InvalidPartOrder');
      const part = upload.parts.get(number);
      if (part?.etag !== etag || part.sha256 !== sha256) throw new S3Fault(400, 'InvalidPart');
      if (i < named.length - 1 && part.bytes.length < this.minPartBytes)
        throw new S3Fault(400, 'EntityTooSmall');
      return part.bytes;
    });
    const digest = md5(Buffer.concat(parts.map((bytes) => md5(bytes)))).toString('hex');
    const stored = await this.write(key, ifNoneMatch, () => ({
      ...{ bytes: Buffer.concat(parts), etag: `"${digest}-${parts.length}"` },
      ...{ metadata: upload.metadata, writtenAt: new Date() },
    }));
    this.uploads.delete(uploadId);
    return stored;
  }

  abortUpload(key: string, uploadId: string): void {
    this.uploadOf(key, uploadId);
    this.uploads.delete(uploadId);
  }

  private async write(
    key: string,
    ifNoneMatch: string | undefined,
    make: () => StoredObject,
  ): Promise<StoredObject> {
    if (ifNoneMatch !== undefined && ifNoneMatch !== '*')
      throw new S3Fault(501, 'NotImplemented', 'If-None-Match');
    const isConditional = ifNoneMatch === '*' && !this.weaknesses.has('conditions');
    if (isConditional && this.objects.has(key)) throw new S3Fault(412, 'PreconditionFailed');
    if (isConditional && this.writing.has(key)) throw new S3Fault(409, 'ConditionalRequestConflict');
    this.writing.add(key);
    try {
      if (this.writeMs > 0) await sleep(this.writeMs);
      const object = make();
      if (this.totalBytes() + object.bytes.length > this.quotaBytes)
        throw new S3Fault(507, 'XMinioStorageFull');
      this.objects.set(key, object);
      return object;
    } finally {
      this.writing.delete(key);
    }
  }

  private check({ bytes, sha256, md5: sentMd5 }: Sent): void {
    if (this.weaknesses.has('checksums')) return;
    if (sha256 !== undefined && !/^[A-Za-z0-9+/]{43}=$/.test(sha256))
      throw new S3Fault(400, 'InvalidRequest');
    if (sha256 !== undefined && createHash('sha256').update(bytes).digest('base64') !== sha256)
      throw new S3Fault(400, 'BadDigest');
    if (sentMd5 !== undefined && md5(bytes).toString('base64') !== sentMd5)
      throw new S3Fault(400, 'BadDigest');
  }

  private uploadOf(key: string, uploadId: string): Upload {
    const upload = this.uploads.get(uploadId);
    if (upload?.key !== key) throw new S3Fault(404, 'NoSuchUpload');
    return upload;
  }

  private totalBytes(): number {
    return [...this.objects.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest();
}
