// How backups below one prefix are named and encrypted. `candor-backups.json` is written once, by the first backup: whose
// they are, and how the passphrase becomes the key. All backups share it, because they share objects.
import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { StartFault } from '../../kernel/start-fault.ts';
import type { S3Calls } from '../../platform/storage/s3-client.ts';
import { readObject } from '../../platform/storage/s3-read.ts';
import { openFrames, sealedBytes, sealFrames } from './frames.ts';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface Vault {
  isEncrypted: boolean;
  /** The name of the object with these contents. With a passphrase it does not reveal them. */
  nameOf(sha256: string): string;
  seal(name: string, plain: Bytes): Bytes;
  /** @throws DamagedObject if it is encrypted and not what was written */
  open(name: string, sealed: Bytes): Bytes;
  /** The size of an object with this many bytes in it. */
  sealedBytes(bytes: number): number;
}

const vaultName = 'candor-backups.json';

/** `cost`: of scrypt, a power of two. */
const Encryption = z.object({
  salt: z.string(),
  cost: z.number().check(z.minimum(2 ** 14), z.maximum(2 ** 20)),
  check: z.string(),
});

const VaultFile = z.object({
  candor_backups: z.literal(1),
  /** A keyed digest, the same for an installation and its restored copies. */
  installation: z.string(),
  encryption: z.nullable(Encryption),
});

/** 128 MB and about half a second. OWASP recommends it as a minimum. */
const defaultCost = 2 ** 17;

/**
 * For a backup: begins the prefix if it is empty.
 * @param signingKey of the installation
 * @throws StartFault
 */
export async function openOwnVault(
  s3: S3Calls,
  passphrase: string | undefined,
  signingKey: Uint8Array,
  cost = defaultCost,
): Promise<Vault> {
  const installation = createHmac('sha256', signingKey).update('candor backups').digest('hex');
  const found = (await readVault(s3)) ?? (await beginVault(s3, passphrase, installation, cost));
  if (found.installation !== installation)
    throw new StartFault('The backups there are of another installation: use another prefix.');
  return unlock(found, passphrase);
}

/**
 * For a restore.
 * @throws StartFault
 */
export async function openVault(s3: S3Calls, passphrase: string | undefined): Promise<Vault> {
  const found = await readVault(s3);
  if (!found) throw new StartFault('There are no backups of Candor there.');
  return unlock(found, passphrase);
}

async function readVault(s3: S3Calls): Promise<z.output<typeof VaultFile> | undefined> {
  if (!(await s3.head(vaultName))) return undefined;
  try {
    return VaultFile.parse(JSON.parse(String(await buffer(await readObject(s3, vaultName)))));
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof z.core.$ZodError)) throw cause;
    throw new StartFault(
      `${vaultName} was changed, or is of a newer version: the backups cannot be read.`,
      cause,
    );
  }
}

async function beginVault(
  s3: S3Calls,
  passphrase: string | undefined,
  installation: string,
  cost: number,
): Promise<z.output<typeof VaultFile>> {
  // A new salt would make the backups that are there unreadable.
  for await (const page of s3.list('backups/'))
    if (page.length > 0)
      throw new StartFault(`${vaultName} is missing beside the backups: use another prefix.`);
  const encryption = passphrase === undefined ? null : await newEncryption(passphrase, cost);
  const made = { candor_backups: 1, installation, encryption } as const;
  const { outcome } = await s3.putNew(vaultName, Buffer.from(JSON.stringify(made)));
  const stored = await readVault(s3);
  if (!stored) throw new Error(`${vaultName} was ${outcome} and cannot be read`);
  return stored;
}

async function newEncryption(passphrase: string, cost: number): Promise<z.output<typeof Encryption>> {
  const salt = randomBytes(16).toString('base64');
  const key = await keyOf(passphrase, salt, cost);
  return { salt, cost, check: subkey(key, 'check').toString('base64') };
}

/** A bucket that claims other backups are not encrypted gets nothing in the clear, and is not believed. */
async function unlock(
  { encryption }: z.output<typeof VaultFile>,
  passphrase: string | undefined,
): Promise<Vault> {
  if (!encryption) {
    if (passphrase !== undefined)
      throw new StartFault(
        'The backups there are not encrypted, and BACKUP_PASSPHRASE is set: use another prefix, or remove it.',
      );
    return clearVault;
  }
  if (passphrase === undefined)
    throw new StartFault('The backups there are encrypted: set BACKUP_PASSPHRASE.');
  const key = await keyOf(passphrase, encryption.salt, encryption.cost);
  const check = Buffer.from(encryption.check, 'base64');
  const own = subkey(key, 'check');
  if (check.length !== own.length || !timingSafeEqual(check, own))
    throw new StartFault('BACKUP_PASSPHRASE is not the one that these backups were made with.');
  return encryptedVault(key);
}

const clearVault: Vault = {
  isEncrypted: false,
  nameOf: (sha256) => sha256,
  seal: (_name, plain) => plain,
  open: (_name, sealed) => sealed,
  sealedBytes: (bytes) => bytes,
};

function encryptedVault(key: Uint8Array): Vault {
  const names = subkey(key, 'names');
  const objects = subkey(key, 'objects');
  return {
    isEncrypted: true,
    nameOf: (sha256) => createHmac('sha256', names).update(sha256).digest('hex'),
    seal: (name, plain) => sealFrames(objects, name, plain),
    open: (name, sealed) => openFrames(objects, name, sealed),
    sealedBytes,
  };
}

function keyOf(passphrase: string, salt: string, cost: number): Promise<Buffer> {
  // The same passphrase from another keyboard may use other code points.
  const secret = passphrase.normalize('NFKC');
  const options = { cost, blockSize: 8, parallelization: 1, maxmem: 256 * cost * 8 };
  return new Promise((resolve, reject) =>
    scrypt(secret, Buffer.from(salt, 'base64'), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

function subkey(key: Uint8Array, use: 'check' | 'names' | 'objects'): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `candor backups ${use}`, 32));
}
