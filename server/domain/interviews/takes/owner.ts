// Locks the owner of a take, of whichever kind.
import type { Tx } from '../../../platform/db/open.ts';
import type { LockedOwner } from './locked-owner.ts';
import { lockParticipantOwner } from './owner-participant.ts';
import { lockResponseOwner } from './owner-response.ts';
import type { Owner } from './store.ts';

/** Undefined if the owner no longer exists. Concurrent requests about its takes wait for each other here. */
export function lockOwner(tx: Tx, owner: Owner): Promise<LockedOwner | undefined> {
  if ('responseId' in owner) return lockResponseOwner(tx, owner.agencyId, owner.responseId);
  return lockParticipantOwner(tx, owner.agencyId, owner.participantId);
}
