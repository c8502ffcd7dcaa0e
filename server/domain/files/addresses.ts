// Addresses of an agency's files for its recruiters' pages.
import type { Deps } from '../../platform/deps.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { createMediaSigner, recruiterMediaHours } from '../../platform/storage/sign.ts';

/** The signed address of a file, or null where there is no file. */
export type AddressOf = (fileId: string | null) => string | null;

type Signing = Pick<Deps, 'signingKey' | 'now'>;

/** Of what candidates gave, exports and uploads: they end with the member's session, or with the API key. */
export function addressesFor(deps: Signing, { agencyId, through }: SignedInMember): AddressOf {
  const signer = createMediaSigner(deps.signingKey, deps.now);
  return (fileId) => fileId && signer.address(agencyId, fileId, recruiterMediaHours, through);
}

/** Of what every candidate is shown, such as logos and questions' videos: the same for all members, so that lists are shared. */
export function designAddressesFor(deps: Signing, agencyId: string): AddressOf {
  const signer = createMediaSigner(deps.signingKey, deps.now);
  return (fileId) => fileId && signer.address(agencyId, fileId, recruiterMediaHours);
}
