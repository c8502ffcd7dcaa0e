// The settings of backups to a bucket. Bucket and prefix are in the address that the command gets, like
// `s3://bucket/prefix/`; the rest is set once, also for workers, which add erasures to the list beside the backups.
import { credentialsOf } from './s3.ts';
import type { S3Settings } from './s3.ts';
import { StartFault } from './start-fault.ts';

export interface BackupSettings extends Omit<S3Settings, 'bucket' | 'prefix' | 'redirects'> {
  /** Undefined: backups are not encrypted. */
  passphrase: string | undefined;
}

const names = [
  ...(['BACKUP_S3_REGION', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'] as const),
  ...(['BACKUP_S3_ENDPOINT', 'BACKUP_S3_PATH_STYLE', 'BACKUP_PASSPHRASE'] as const),
];

type Name = (typeof names)[number];

/** @throws StartFault if only a part of the settings is set */
export function backupOf(read: Partial<Record<Name, string | undefined>>): BackupSettings | undefined {
  const region = read.BACKUP_S3_REGION;
  if (!region) {
    const [set] = names.filter((name) => read[name] !== undefined);
    if (set === undefined) return undefined;
    throw new StartFault(`${set} needs BACKUP_S3_REGION, which is not set.`);
  }
  return {
    region,
    credentials: credentialsOf('BACKUP_S3_', read.BACKUP_S3_KEY_ID, read.BACKUP_S3_SECRET),
    endpoint: read.BACKUP_S3_ENDPOINT?.replace(/\/+$/, ''),
    isPathStyle: read.BACKUP_S3_PATH_STYLE === 'true',
    passphrase: read.BACKUP_PASSPHRASE,
  };
}

export function isBucketAddress(target: string): boolean {
  return target.startsWith('s3://');
}

/**
 * @param address like `s3://bucket/prefix/`; the last slash and the prefix may be absent
 * @throws StartFault
 */
export function backupBucket(address: string, settings: BackupSettings | undefined): S3Settings {
  const [, bucket, prefix] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)?\/?)?$/.exec(address) ??
    [];
  if (bucket === undefined) throw new StartFault(`${address} must be an address like s3://bucket/prefix/.`);
  if (!settings)
    throw new StartFault('Set BACKUP_S3_REGION, and the key of the bucket: see docs/settings.md.');
  const { passphrase: _, ...store } = settings;
  return { ...store, bucket, prefix: prefix ? `${prefix}/` : '', redirects: false };
}
