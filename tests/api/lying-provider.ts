// An identity provider that lies as the test tells it to. Its keys and signatures are real.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { JWTHeaderParameters, JWTPayload } from 'jose';

export interface Lies {
  /** Changes to the ID token's claims; undefined leaves one out. */
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  /** `none`: unsigned. `secret`: signed with the client's secret. `other`: with a key that the provider does not publish. */
  signed?: 'none' | 'secret' | 'other';
  /** Changes to the metadata. */
  metadata?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
  /** Replaces the token endpoint's reply. */
  tokens?: (idToken: string) => object;
  /** The token endpoint's status. */
  status?: number;
}

export interface LyingProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  lies: Lies;
  /** What the token endpoint got, newest last. */
  asked: URLSearchParams[];
  /** The nonce that the authorization address named. */
  nonce: string;
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  stop(): Promise<void>;
}

export async function startLyingProvider(): Promise<LyingProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [own, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const publicKey = { ...(await exportJWK(own.publicKey)), alg: 'ES256', use: 'sig', kid: 'own' };
  const clientSecret = 'a secret of the test';
  const self: LyingProvider = {
    ...{ issuer, clientId: 'candor', clientSecret, lies: {}, asked: [], nonce: '' },
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'own', ...header }).sign(own.privateKey),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const claims = (): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    const honest = {
      iss: issuer,
      aud: self.clientId,
      sub: 'eve',
      iat: now,
      exp: now + 300,
      nonce: self.nonce,
    };
    return { ...honest, ...self.lies.claims };
  };
  const idToken = (): Promise<string> | string => {
    const { signed, header } = self.lies;
    if (signed === 'none') return new UnsecuredJWT(claims()).encode();
    if (signed === 'secret')
      return new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(clientSecret));
    if (signed === 'other')
      return new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(other.privateKey);
    return self.sign(claims(), header);
  };
  server.on('request', (request, response) => {
    const reply = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration')
      return reply(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        ...self.lies.metadata,
      });
    if (pathname === '/keys') return reply(200, { keys: [publicKey] });
    if (pathname === '/me')
      return reply(200, {
        ...{ sub: 'eve', email: 'eve@lying.example', email_verified: true },
        ...self.lies.userInfo,
      });
    if (pathname !== '/token') return reply(404, {});
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      self.asked.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      void Promise.resolve(idToken()).then((token) => {
        const tokens = self.lies.tokens?.(token) ?? {
          ...{ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: token },
        };
        reply(self.lies.status ?? 200, tokens);
      });
    });
  });
  return self;
}
