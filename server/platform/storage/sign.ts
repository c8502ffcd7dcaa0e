// Signed addresses of stored files: whoever holds one may read that file until it expires, without signing in. Most name through
// what they were given, and end with it (require-good.ts). Those that candidates and the public get name nothing.
import type { Through } from '../../kernel/who.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../kernel/refusal.ts';

export interface MediaSigner {
  /** The address of a file, good for at least `hours` and at most twice that, and no longer than what it was given through. */
  address(agencyId: string, fileId: string, hours: number, through?: Through): string;
  /** @throws Refusal: `not_found` if the signature is not ours, `media_link_expired` if it was. */
  verify(signed: SignedMedia): void;
}

/** As it stands in the address and in what is signed. */
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

/** For a candidate, who may go through an interview without a network, and for a recruiter looking through answers. */
export const candidateMediaHours = 24;
export const recruiterMediaHours = 4;
/** For somebody with a review link; their page asks for new ones. */
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

/** In steps of `hours`: within a step an address stays the same, so that what was cached under it is found again. */
function expiryOf(now: Date, hours: number): number {
  const stepSeconds = hours * 3600;
  return (Math.floor(now.getTime() / 1000 / stepSeconds) + 2) * stepSeconds;
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
