// Addresses of people's pictures. A person may work in several agencies: their picture is their own, and lies under
// people/ in storage, not in any agency's folder.
import type { Deps } from '../../../platform/deps.ts';
import { createMediaSigner, recruiterMediaHours } from '../../../platform/storage/sign.ts';

/** The signed address of a person's picture, or null where initials are shown. */
export type PhotoOf = (person: { id: string; profile_photo_key: string | null }) => string | null;

/** `id`: a new one for each picture that is sent, so that what is removed is never what was just put there. */
export function photoKey(userId: string, id: string): string {
  return `people/${userId}/${id}.jpg`;
}

/** What stands between `/media/` and the picture's name, and is signed with it. */
export function photoFolder(userId: string): string {
  return `people/${userId}`;
}

export function photosFor(deps: Pick<Deps, 'signingKey' | 'now'>): PhotoOf {
  const signer = createMediaSigner(deps.signingKey, deps.now);
  return ({ id, profile_photo_key: key }) =>
    key && signer.address(photoFolder(id), nameIn(key), recruiterMediaHours);
}

/** The last word of a key. */
function nameIn(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
