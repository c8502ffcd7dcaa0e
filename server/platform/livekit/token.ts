// Tokens of LiveKit: JSON Web Tokens signed with the secret that we share with it (RFC 7515, HS256;
// https://docs.livekit.io/home/get-started/authentication/). Its server SDK would bring 11 MB for these lines.
import { createHmac } from 'node:crypto';
import type { LiveKitSettings } from '../../kernel/config.ts';

/** What the bearer may do, in LiveKit's own names. Whatever is absent is not allowed, except what LiveKit allows by default. */
export interface Grants {
  room: string;
  roomJoin?: boolean;
  canPublish?: boolean;
  canPublishSources?: readonly ('camera' | 'microphone' | 'screen_share')[];
  canPublishData?: boolean;
  canSubscribe?: boolean;
  canUpdateOwnMetadata?: boolean;
  /** The others are not told of this participant. */
  hidden?: boolean;
  roomAdmin?: boolean;
  roomCreate?: boolean;
}

export interface TokenOptions {
  /** The participant; undefined: our own server. */
  identity?: string;
  grants: Grants;
  seconds: number;
  now: Date;
}

export function liveKitToken(
  { key, secret }: Pick<LiveKitSettings, 'key' | 'secret'>,
  { identity, grants, seconds, now }: TokenOptions,
): string {
  const at = Math.floor(now.getTime() / 1000);
  const claims = {
    ...{ iss: key, nbf: at, exp: at + seconds, video: grants },
    ...(identity !== undefined && { sub: identity }),
  };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
