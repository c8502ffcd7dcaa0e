// The settings of object storage. Bucket and region go together; without them files are in DATA_DIR/media.
import { StartFault } from './start-fault.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Undefined: the environment's or the machine's own (the chain of the AWS SDK). */
  credentials: { keyId: string; secret: string } | undefined;
  /** An origin. Undefined: Amazon's for the region. */
  endpoint: string | undefined;
  /** True: the bucket is in the path of addresses, otherwise in their host. */
  isPathStyle: boolean;
  /** Before every key. Empty, or ends in '/'. */
  prefix: string;
  /** True: players get recordings from the bucket. */
  redirects: boolean;
}

type Name =
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_KEY_ID'
  | 'S3_SECRET'
  | 'S3_ENDPOINT'
  | 'S3_PATH_STYLE'
  | 'S3_PREFIX'
  | 'S3_REDIRECT';

/** @throws StartFault if only a part of the settings is set */
export function s3Of(read: Partial<Record<Name, string | undefined>>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_KEY_ID: keyId, S3_SECRET: secret } = read;
  if (!bucket || !region) {
    const [set] = names.filter((name) => read[name] !== undefined);
    if (set === undefined) return undefined;
    throw new StartFault(
      `${set} needs S3_BUCKET and S3_REGION: ${bucket ? 'S3_REGION' : 'S3_BUCKET'} is not set.`,
    );
  }
  return {
    bucket,
    region,
    credentials: credentialsOf('S3_', keyId, secret),
    endpoint: read.S3_ENDPOINT?.replace(/\/+$/, ''),
    isPathStyle: read.S3_PATH_STYLE === 'true',
    prefix: read.S3_PREFIX ? `${read.S3_PREFIX.replace(/\/+$/, '')}/` : '',
    redirects: read.S3_REDIRECT === 'true',
  };
}

/**
 * @param group the start of the settings' names
 * @throws StartFault if only one is set
 */
export function credentialsOf(
  group: string,
  keyId: string | undefined,
  secret: string | undefined,
): S3Settings['credentials'] {
  if ((keyId === undefined) !== (secret === undefined))
    throw new StartFault(
      `${group}KEY_ID and ${group}SECRET go together: ${group}${keyId ? 'SECRET' : 'KEY_ID'} is not set.`,
    );
  return keyId && secret ? { keyId, secret } : undefined;
}

const names: readonly Name[] = [
  ...(['S3_BUCKET', 'S3_REGION', 'S3_KEY_ID', 'S3_SECRET'] as const),
  ...(['S3_ENDPOINT', 'S3_PATH_STYLE', 'S3_PREFIX', 'S3_REDIRECT'] as const),
];

/** Where objects are: `https://host/bucket/` or `https://bucket.host/`. */
export function bucketUrl({ bucket, region, endpoint, isPathStyle }: S3Settings): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (isPathStyle) url.pathname = `/${bucket}/`;
  else url.host = `${bucket}.${url.host}`;
  return url;
}
