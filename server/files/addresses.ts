// Addresses of an agency's files for its recruiters' pages.
import type { Deps } from '../deps.ts';
import { createMediaSigner, recruiterMediaHours } from '../media/sign.ts';

/** The signed address of a file, or null where there is no file. */
export type AddressOf = (fileId: string | null) => string | null;

export function addressesFor(deps: Pick<Deps, 'signingKey' | 'now'>, agencyId: string): AddressOf {
  const signer = createMediaSigner(deps.signingKey, deps.now);
  return (fileId) => fileId && signer.address(agencyId, fileId, recruiterMediaHours);
}
