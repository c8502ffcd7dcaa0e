// Signed addresses of stored files: whoever holds one may read that file until it expires, without signing in. One that was given
// through a review link names it: then the file is read as long as the link shows it (review-links/require-shown.ts).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';

export interface MediaSigner {
  /** The address of a file, good for at least `hours` and at most twice that; `through`: and as long as that link shows it. */
  address(agencyId: string, fileId: string, hours: number, through?: Through): string;
  /** @throws Refusal: `not_found` if the signature is not ours, `media_link_expired` if it was. */
  verify(signed: SignedMedia): void;
}

/** By which review link, and as whose. */
export interface Through {
  linkId: string;
  responseId: string;
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
    const link = through ? `\n${through.linkId}\n${through.responseId}` : '';
    return createHmac('sha256', key)
      .update(`media\n${agencyId}\n${fileId}\n${expires}${link}`)
      .digest('base64url');
  };
  return {
    address(agencyId, fileId, hours, through) {
      const expires = String(expiryOf(now(), hours));
      const link = through ? `&link=${through.linkId}&response=${through.responseId}` : '';
      const signature = sign({ agencyId, fileId, expires, through });
      return `/media/${agencyId}/${fileId}?expires=${expires}${link}&signature=${signature}`;
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
