// What a candidate's archive has of their live interviews: their own recordings and chat lines. What others said, wrote,
// noted or rated is not theirs.
import { asc } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { room_messages, room_participants, rooms } from '../../../platform/db/schema/room.ts';
import { takes } from '../../../platform/db/schema/take.ts';
import { segmentEntries } from './archive-entries.ts';
import type { Entry } from './archive-entries.ts';
import { findSegmentsOf } from './store.ts';

export interface ArchivedRoom {
  name: string;
  start: Date;
  /** Names in the archive. */
  names: string[];
}

export async function roomEntries(
  tx: Tx,
  response: { agency_id: string; id: string },
): Promise<{ rooms: ArchivedRoom[]; entries: Entry[] }> {
  const visits = await tx
    .select({ id: room_participants.id, room_id: rooms.id, name: rooms.name, start: rooms.start })
    .from(room_participants)
    .innerJoin(rooms, sameAgency(rooms, room_participants, { id: room_participants.room_id }))
    .where(sameAgency(room_participants, response, { response_id: response.id }))
    .orderBy(asc(rooms.start), asc(rooms.id));
  const found: ArchivedRoom[] = [];
  const entries: Entry[] = [];
  for (const [roomId, own] of Map.groupBy(visits, ({ room_id }) => room_id)) {
    const [first] = own;
    if (!first) continue;
    const folder = `live/${String(found.length + 1).padStart(2, '0')}`;
    const ids = own.map(({ id }) => id);
    const inRoom = [
      ...(await recordings(tx, response, ids, folder)),
      ...(await chat(tx, { ...response, roomId, start: first.start }, ids, folder)),
    ];
    found.push({ name: first.name, start: first.start, names: inRoom.map(({ name }) => name) });
    entries.push(...inRoom);
  }
  return { rooms: found, entries };
}

/** Each reel as it was recorded, in order. */
async function recordings(
  tx: Tx,
  { agency_id: agencyId }: { agency_id: string },
  participants: readonly string[],
  folder: string,
): Promise<Entry[]> {
  const reels = await tx
    .select()
    .from(takes)
    .where(sameAgency(takes, agencyId, { room_participant_id: participants, state: 'stored' }))
    .orderBy(asc(takes.started_at), asc(takes.id));
  const segments = await findSegmentsOf(
    tx,
    agencyId,
    reels.map(({ id }) => id),
  );
  return reels.flatMap((reel, nth) =>
    segmentEntries(reel, segments, `${folder}-recording-${String(nth + 1).padStart(2, '0')}`),
  );
}

async function chat(
  tx: Tx,
  { agency_id: agencyId, roomId, start }: { agency_id: string; roomId: string; start: Date },
  participants: readonly string[],
  folder: string,
): Promise<Entry[]> {
  const lines = await tx
    .select({ at: room_messages.at, body: room_messages.body })
    .from(room_messages)
    .where(sameAgency(room_messages, agencyId, { room_id: roomId, from_id: participants, kind: 'chat' }))
    .orderBy(asc(room_messages.seq));
  if (lines.length === 0) return [];
  const text = lines.map(({ at, body }) => `${at.toISOString()} ${ChatText.parse(body).text}\n`).join('');
  return [{ name: `${folder}-chat.txt`, at: start, kind: 'text', text }];
}

const ChatText = z.object({ text: z.string() });
