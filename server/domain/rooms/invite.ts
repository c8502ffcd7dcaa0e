// Who is notified of what a member changed about a live room.
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { invitedTo, queueLetters } from './letters.ts';
import { queueReminders } from './remind.ts';
import type { RoomRow } from './store.ts';

type LetterDeps = Pick<Deps, 'config' | 'now'>;
type Invited = Awaited<ReturnType<typeof invitedTo>>;

/** After a room was scheduled. @throws Refusal: too_many_requests, daily_limit */
export async function inviteEveryone(tx: Tx, deps: LetterDeps, room: RoomRow): Promise<void> {
  await queueLetters(tx, deps, room, { kind: 'invitation', to: await invitedTo(tx, room) });
  await queueReminders(tx, room, deps.now());
}

/** After a change. `hasMoved`: what the letters say is no longer true. @throws Refusal: too_many_requests, daily_limit */
export async function notifyOfChange(
  tx: Tx,
  deps: LetterDeps,
  room: RoomRow,
  { before, hasMoved }: { before: Invited; hasMoved: boolean },
): Promise<void> {
  const after = await invitedTo(tx, room);
  const isIn = (list: Invited) => (one: Invited[number]) => list.some(({ id }) => id === one.id);
  const gone = before.filter((one) => !isIn(after)(one));
  const added = after.filter((one) => !isIn(before)(one));
  await queueLetters(tx, deps, room, { kind: 'removal', to: gone });
  await queueLetters(tx, deps, room, { kind: 'invitation', to: added });
  if (!hasMoved) return;
  await queueLetters(tx, deps, room, { kind: 'change', to: after.filter(isIn(before)) });
  await queueReminders(tx, room, deps.now());
}

export async function notifyOfCancellation(tx: Tx, deps: LetterDeps, room: RoomRow): Promise<void> {
  await queueLetters(tx, deps, room, { kind: 'cancellation', to: await invitedTo(tx, room) });
}
