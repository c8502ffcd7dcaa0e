// Publishes a change from inside a transaction. PostgreSQL delivers it to every process if and only if the
// transaction commits.
import { sql } from 'drizzle-orm';
import type { LiveEvent } from '#contract/events.ts';
import type { Tx } from '../db/open.ts';
import { isPreview } from '../../kernel/preview.ts';

export const liveChannel = 'candor_live';

/** Notifies the open pages of the transaction's agency. The payload carries ids only, never content. */
export async function notify(tx: Tx, event: LiveEvent): Promise<void> {
  await tx.execute(sql`
    select pg_notify(${liveChannel},
      json_build_object('agency_id', current_setting('app.agency_id'), 'event', ${JSON.stringify(event)}::json)::text)`);
}

/** What changed in a live room: only its log of messages, or anything. */
export const roomChanges = ['messages', 'room'] as const;
export type RoomChange = (typeof roomChanges)[number];

/** Wakes the streams of a live room in every process. `messages`: nothing but its log changed. */
export async function notifyRoom(tx: Tx, roomId: string, change: RoomChange = 'room'): Promise<void> {
  await tx.execute(sql`
    select pg_notify(${liveChannel}, json_build_object(
      'agency_id', current_setting('app.agency_id'), 'room_id', ${roomId}::text, 'change', ${change}::text)::text)`);
}

/** Publishes a change of a live room to the lists of those who see it. */
export function notifyOfRoom(
  tx: Tx,
  room: { id: string; company_id: string; job_id: string | null },
): Promise<void> {
  return notify(tx, { kind: 'room', room_id: room.id, company_id: room.company_id, job_id: room.job_id });
}

/** Publishes a change to a candidate. Previews publish nothing, since no list shows them. */
export async function notifyOfResponse(
  tx: Tx,
  response: { id: string; job_id: string; source: string },
): Promise<void> {
  if (isPreview(response)) return;
  await notify(tx, { kind: 'response', job_id: response.job_id, response_id: response.id });
}
