// Every minute: opens rooms whose time has come, and closes those that nobody ended.
import * as z from 'zod/mini';
import { opensMinutesBefore } from '#contract/room.ts';
import { findOpenRooms } from '../../platform/db/lookups.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfRoom, notifyRoom } from '../../platform/events/notify.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { record } from '../organizations/audit/record.ts';
import { closingOf, emptySince } from './closing.ts';
import { disconnectFrom } from './engine.ts';
import { enqueueJoin } from './join-room.ts';
import * as store from './store.ts';

export const closeRooms = defineTask({
  name: 'close-rooms',
  schema: z.object({}),
  retries: 1,
  everySeconds: 60,
  handler: async (_data, deps) => {
    const hasJustStarted = !running.has(deps.db);
    const before = new Date(deps.now().getTime() + opensMinutesBefore * 60_000);
    const open = await deps.db.asNobody((tx) => findOpenRooms(tx, before));
    const faults: unknown[] = [];
    // One failure must not keep the others open.
    for (const found of open)
      await close(deps, found, hasJustStarted).catch((fault: unknown) => faults.push(fault));
    running.add(deps.db);
    if (faults.length > 0) throw new AggregateError(faults, 'a live room was not closed');
  },
});

/** The connections of processes that have looked at all rooms since they started. */
const running = new WeakSet<Deps['db']>();

function close(
  deps: Deps,
  { agencyId, roomId }: { agencyId: string; roomId: string },
  hasJustStarted: boolean,
): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const room = await store.lockRoom(tx, agencyId, roomId);
    if (!room) return;
    const now = deps.now();
    const people = await store.participantsOf(tx, room);
    const empty_at =
      room.status === 'live' ? emptySince(room, people, { now, hasJustStarted }) : room.empty_at;
    if (empty_at?.getTime() !== room.empty_at?.getTime()) await store.changeRoom(tx, room, { empty_at });
    const closing = closingOf({ ...room, empty_at }, people, now);
    if (!closing) return;
    const isOver = closing.status !== 'waiting';
    await store.changeRoom(tx, room, {
      status: closing.status,
      ...(isOver && { end_reason: closing.reason, ended_at: now }),
    });
    if (closing.status === 'ended') {
      await enqueueJoin(tx, room);
      await disconnectFrom(tx, deps.config, room);
    }
    if (isOver)
      await record(
        tx,
        { agencyId },
        {
          ...{ kind: 'ended', subjectKind: 'room', subjectId: roomId },
          after: { status: closing.status, end_reason: closing.reason },
        },
      );
    await notifyOfRoom(tx, room);
    await notifyRoom(tx, roomId);
  });
}
