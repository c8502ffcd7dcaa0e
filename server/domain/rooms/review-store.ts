// SQL for a room that is over: its chat, and whose recordings have not arrived. Every function runs inside the caller's
// transaction, as that agency (P6).
import { asc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { room_messages, room_participants } from '../../platform/db/schema/room.ts';
import { takes } from '../../platform/db/schema/take.ts';
import type { RoomRow } from './store.ts';

type Key = Pick<RoomRow, 'agency_id' | 'id'>;

const ChatText = z.object({ text: z.string() });

/** What everyone could read, in order. */
export async function chatOf(tx: Tx, room: Key) {
  const rows = await tx
    .select()
    .from(room_messages)
    .where(sameAgency(room_messages, room, { room_id: room.id, kind: 'chat' }, isNull(room_messages.to_id)))
    .orderBy(asc(room_messages.seq));
  return rows.flatMap(({ id, from_id, at, body }) => {
    const { data } = ChatText.safeParse(body);
    return data ? [{ id, from_id, at, text: data.text }] : [];
  });
}

/** The people with a reel that has begun and is not stored yet. */
export async function participantsWithOpenReels(tx: Tx, room: Key): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ id: room_participants.id })
    .from(takes)
    .innerJoin(room_participants, sameAgency(room_participants, takes, { id: takes.room_participant_id }))
    .where(sameAgency(takes, room, {}, isNull(takes.stored_at), eq(room_participants.room_id, room.id)));
  return new Set(rows.map(({ id }) => id));
}
