// Addresses of an agency's files for its recruiters' pages.
import type { Deps } from '../../platform/deps.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { createMediaSigner, recruiterMediaHours } from '../../platform/storage/sign.ts';

/** The signed address of a file; null for null. */
export type AddressOf = (fileId: string | null) => string | null;

type Signing = Pick<Deps, 'signingKey' | 'now'>;

/**
 * For candidates' files, exports and uploads: these addresses expire with the member's session or the API
 * key.
 */
export function addressesFor(deps: Signing, { agencyId, through }: SignedInMember): AddressOf {
  const signer = createMediaSigner(deps.signingKey, deps.now);
  return (fileId) => fileId && signer.address(agencyId, fileId, recruiterMediaHours, through);
}

/**
 * For files that every candidate sees, such as logos and questions' videos. The same for all members, so
 * lists can be shared.
 */
export function designAddressesFor(deps: Signing, agencyId: string): AddressOf {
  const signer = createMediaSigner(deps.signingKey, deps.now);
  return (fileId) => fileId && signer.address(agencyId, fileId, recruiterMediaHours);
}
