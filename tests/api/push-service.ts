// A local push service and a subscribed browser: checks the sender (RFC 8292) and decrypts as that
// browser would (RFC 8291).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { PushMessage } from '#contract/notification.ts';

export interface Taken {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushService {
  url: string;
  /** Oldest first, including refused ones. */
  taken: Taken[];
  /** The status of the next replies; default 201. */
  answer: (path: string) => number;
  stop(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const { headers } = request;
      taken.push({ path, headers, body: Buffer.concat(chunks) });
      response.writeHead(service.answer(path)).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  // It listens on a port, so its address is never a string.
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    url: `http://127.0.0.1:${port}`,
    taken,
    answer: () => 201,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return service;
}

/** The browser's side of a subscription. */
export function subscribeBrowser(service: PushService) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/${randomBytes(12).toString('hex')}`;
  return {
    subscription: {
      endpoint: `${service.url}${path}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    /** The messages for it, decrypted. */
    messages: () =>
      service.taken
        .filter((push) => push.path === path)
        .map((push): PushMessage => PushMessage.parse(JSON.parse(decrypt(push.body)))),
  };

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const senderKey = body.subarray(21, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
    const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, bytes));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** The sender's claims, if signed by this key; otherwise undefined. */
export function readVapid(authorization: string, publicKey: string): z.infer<typeof Claims> | undefined {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey) return undefined;
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))) : undefined;
}
