// The installation's VAPID key (RFC 8292): one P-256 pair, created once, that identifies us to push services.
import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export const curve = 'prime256v1';
/** Push services accept a day at most (RFC 8292 2). */
const validSeconds = 12 * 3600;

export interface PushKey {
  /** 65 bytes in base64url; browsers subscribe with it. */
  publicKey: string;
  privateKey: KeyObject;
}

/** 32 bytes in hex, for the settings table. */
export function newPushSecret(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair.getPrivateKey('hex').padStart(64, '0');
}

export function pushKeyOf(secret: string): PushKey {
  const pair = createECDH(curve);
  pair.setPrivateKey(secret, 'hex');
  const point = pair.getPublicKey();
  const key = {
    kty: 'EC',
    crv: 'P-256',
    d: Buffer.from(secret, 'hex').toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key, format: 'jwk' }),
  };
}

/**
 * The Authorization header for one push service. `contact` is a mailto: or https: address for its operator.
 */
export function vapidHeader(key: PushKey, audience: string, contact: string, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + validSeconds;
  const content = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: audience, exp, sub: contact },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(content), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${key.publicKey}`;
}
