// Encrypts a push message for one subscribed browser: RFC 8291, in one aes128gcm record (RFC 8188).
import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { ECDH as Pair } from 'node:crypto';
import { curve } from './keys.ts';

/** Record size: more than any push service accepts. */
const recordBytes = 4096;
/** 'The last record' (RFC 8188 2). */
const lastRecord = Buffer.from([2]);

/** As in PushSubscription.toJSON(), base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** Random values, new for each message. */
export interface Drawn {
  pair: Pair;
  salt: Buffer;
}

/** The body to send with `Content-Encoding: aes128gcm`. */
export function encrypt(text: string, keys: BrowserKeys, { pair, salt } = draw()): Buffer {
  const browserKey = Buffer.from(keys.p256dh, 'base64url');
  const ownKey = pair.getPublicKey();
  const secret = pair.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const material = derive(secret, Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [
    cipher.update(text, 'utf8'),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.from([ownKey.length]), ownKey, ...sealed]);
}

/** True if the keys work for encryption: a point on the curve and a 16-byte secret (RFC 8291 3). */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), curve);
    return Buffer.from(p256dh, 'base64url').length === 65;
  } catch {
    // Not a point on the curve.
    return false;
  }
}

function draw(): Drawn {
  const pair = createECDH(curve);
  pair.generateKeys();
  return { pair, salt: randomBytes(16) };
}

function derive(material: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, bytes));
}
