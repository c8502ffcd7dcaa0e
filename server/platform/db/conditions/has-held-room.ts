// True for a response whose live room, or one in which the candidate took part, is on legal hold: then the candidate's data
// must not be deleted, because the room would go with it.
import { type SQL, sql } from 'drizzle-orm';
import { responses } from '../schema/response.ts';
import { room_participants, rooms } from '../schema/room.ts';
import { sameAgency } from '../same-agency.ts';

/** Use in a query of `responses`. */
export const hasHeldRoom: SQL<boolean> = sql`exists (
  select from ${rooms} where ${sameAgency(rooms, responses, { legal_hold: true })} and (
    ${rooms.response_id} = ${responses.id} or exists (
      select from ${room_participants}
      where ${sameAgency(room_participants, responses, { room_id: rooms.id, response_id: responses.id })})))`;
