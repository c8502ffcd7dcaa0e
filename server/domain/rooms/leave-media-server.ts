// Ends connections to the media server: of a participant whom the host removed, or of everyone when the room is over. Safe
// to run twice: somebody who is not there counts as removed.
import * as z from 'zod/mini';
import { deleteRoom, removeParticipant } from '../../platform/livekit/room-service.ts';
import { defineTask } from '../../platform/queue/define-task.ts';

export const leaveMediaServer = defineTask({
  name: 'leave-media-server',
  schema: z.object({ room_id: z.uuid(), participant_id: z.nullable(z.uuid()) }),
  concurrency: 2,
  handler: async ({ room_id: room, participant_id: identity }, { config: { liveKit }, now }) => {
    // Taken out of the settings in the meantime.
    if (!liveKit) return;
    if (identity === null) await deleteRoom(liveKit, room, now());
    else await removeParticipant(liveKit, { room, identity }, now());
  },
});
