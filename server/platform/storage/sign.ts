// Signed addresses of stored files: anyone with the address can read the file until it expires, without
// signing in. Most addresses name the session, link or key they were issued through, and expire with it
// (domain/interviews/media/require-valid-access.ts). Addresses for candidates and the public name none.
import type { Through } from '../../kernel/who.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../kernel/refusal.ts';

export interface MediaSigner {
  /**
   * A file's address, valid for at least `hours` and at most twice that, and no longer than the session, link
   * or key it was issued through.
   */
  address(agencyId: string, fileId: string, hours: number, through?: Through): string;
  /** @throws Refusal: `not_found` if the signature is not ours, `media_link_expired` if it has expired. */
  verify(signed: SignedMedia): void;
}

/** As in the address and in the signed text. */
function paramsOf(through: Through | undefined): [name: string, id: string][] {
  if (!through) return [];
  if (through.kind === 'key') return [['key', through.keyId]];
  return through.kind === 'link'
    ? [
        ['link', through.linkId],
        ['response', through.responseId],
      ]
    : [
        ['user', through.userId],
        ['session', through.sessionId],
      ];
}

export interface SignedMedia {
  agencyId: string;
  fileId: string;
  /** Seconds since 1970, as in the address. */
  expires: string;
  through?: Through | undefined;
  signature: string;
}

/** For candidates, who may interview without a network, and recruiters who review answers. */
export const candidateMediaHours = 24;
export const recruiterMediaHours = 4;
/** For guests of a review link; their page requests new addresses. */
export const guestMediaHours = 0.25;

/** `key` is the installation's signing key, the same in every process. */
export function createMediaSigner(key: Buffer, now: () => Date): MediaSigner {
  const sign = ({ agencyId, fileId, expires, through }: Omit<SignedMedia, 'signature'>) => {
    const named = paramsOf(through).map(([name, id]) => `\n${name}=${id}`);
    return createHmac('sha256', key)
      .update(`media\n${agencyId}\n${fileId}\n${expires}${named.join('')}`)
      .digest('base64url');
  };
  return {
    address(agencyId, fileId, hours, through) {
      const expires = String(expiryOf(now(), hours));
      const named = paramsOf(through).map(([name, id]) => `&${name}=${id}`);
      const signature = sign({ agencyId, fileId, expires, through });
      return `/media/${agencyId}/${fileId}?expires=${expires}${named.join('')}&signature=${signature}`;
    },
    verify({ signature, ...named }) {
      if (!isEqual(signature, sign(named))) throw new Refusal('not_found');
      if (Number(named.expires) * 1000 <= now().getTime()) throw new Refusal('media_link_expired');
    },
  };
}

/** Rounds to steps of `hours`, so an address stays the same within a step and caches work. */
function expiryOf(now: Date, hours: number): number {
  const stepSeconds = hours * 3600;
  return (Math.floor(now.getTime() / 1000 / stepSeconds) + 2) * stepSeconds;
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
