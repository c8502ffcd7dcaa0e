// Addresses of profile photos. A person may work in several agencies, so their photo is stored under people/, not in
// an agency's folder.
import type { Deps } from '../../../platform/deps.ts';
import { createMediaSigner, recruiterMediaHours } from '../../../platform/storage/sign.ts';

/** The signed address of a person's photo, or null if initials are shown. */
export type PhotoOf = (person: { id: string; profile_photo_key: string | null }) => string | null;

/** @param id a new one for each upload, so that removing the old photo never removes the new one. */
export function photoKey(userId: string, id: string): string {
  return `people/${userId}/${id}.jpg`;
}

/** The path between `/media/` and the photo's name, covered by the signature. */
export function photoFolder(userId: string): string {
  return `people/${userId}`;
}

export function photosFor(deps: Pick<Deps, 'signingKey' | 'now'>): PhotoOf {
  const signer = createMediaSigner(deps.signingKey, deps.now);
  return ({ id, profile_photo_key: key }) =>
    key && signer.address(photoFolder(id), nameIn(key), recruiterMediaHours);
}

/** The last segment of a key. */
function nameIn(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
