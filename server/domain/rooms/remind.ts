// Reminders of a live room, a day and a quarter of an hour before it. Queued when the room is scheduled or moved; after a
// later change they are not sent.
import * as z from 'zod/mini';
import { Id } from '#contract/id.ts';
import type { Tx } from '../../platform/db/open.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { invitedTo, queueLetters } from './letters.ts';
import * as store from './store.ts';
import type { RoomRow } from './store.ts';

const minutesBefore = [24 * 60, 15];

export const remindRoom = defineTask({
  name: 'remind-room',
  schema: z.object({ agency_id: Id, room_id: Id, sequence: z.int(), minutes_before: z.int() }),
  handler: ({ agency_id: agencyId, room_id: roomId, sequence, minutes_before }, deps) =>
    deps.db.asTenant({ agencyId }, async (tx) => {
      const room = await store.findRoomRow(tx, agencyId, roomId);
      const isAhead = room?.status === 'scheduled' || room?.status === 'waiting';
      // After a long standstill of the server, a reminder of what has begun helps nobody.
      if (!room || !isAhead || room.sequence !== sequence || deps.now() >= room.start) return;
      await queueLetters(tx, deps, room, {
        kind: 'reminder',
        to: await invitedTo(tx, room),
        part: String(minutes_before),
      });
    }),
});

export async function queueReminders(
  tx: Tx,
  { agency_id, id: room_id, sequence, start }: Pick<RoomRow, 'agency_id' | 'id' | 'sequence' | 'start'>,
  now: Date,
): Promise<void> {
  for (const minutes_before of minutesBefore) {
    const startAfter = new Date(start.getTime() - minutes_before * 60_000);
    if (startAfter > now)
      await enqueue(tx, remindRoom, { agency_id, room_id, sequence, minutes_before }, { startAfter });
  }
}
