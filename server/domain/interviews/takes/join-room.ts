// The task that joins the recordings of a room. It runs in rooms/join-room.ts, which this folder cannot import.
import * as z from 'zod/mini';

export const joinRoom = {
  name: 'join-room',
  schema: z.object({ agency_id: z.uuid(), room_id: z.uuid() }),
};
