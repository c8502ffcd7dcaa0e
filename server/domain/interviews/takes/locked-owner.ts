// What a take belongs to. The rest of this folder and its tasks know the owners of takes only through this port, so that
// they treat all recordings alike.
import type { TakeBinding } from '#contract/take.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { CandidateInSession, ParticipantInRoom } from '../../../kernel/who.ts';
import type { TakeRow } from './store.ts';

/** The device that makes the call. */
export type Recorder = CandidateInSession | ParticipantInRoom;

/** The owner of a take, locked until the transaction ends. */
export interface LockedOwner {
  /** @throws Refusal if this device may not record this, or the owner has too many takes. */
  requireMayBind(tx: Tx, recorder: Recorder, binding: TakeBinding): Promise<void>;
  /** @throws Refusal if nothing more is accepted, whatever was bound before. */
  requireMayStore(now: Date): void;
  onBound(tx: Tx, binding: TakeBinding, now: Date): Promise<void>;
  /** Every byte of the take is stored. Settles what depends on it. */
  onStored(tx: Tx, take: TakeRow, now: Date): Promise<void>;
  onPoster(tx: Tx, fileId: string): Promise<void>;
  /** What can be played has changed. */
  onProcessed(tx: Tx): Promise<void>;
}
