// A live room of half an hour that is over, with chat and a recording that has not arrived, in a server without live rooms.
import { newId } from '#contract/id.ts';
import { changeDatabase } from './change-database.ts';
import type { TestServer } from './server.ts';

export async function addEndedRoom(
  server: TestServer,
  { agencyId, companyId }: { agencyId: string; companyId: string },
): Promise<string> {
  const [roomId, personId] = [newId(), newId()];
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    await client.query(
      `insert into rooms (agency_id, id, company_id, name, share_hash, start, time_zone, status, permissions,
         live_at, ended_at, end_reason)
       values ($1, $2, $3, 'Second interview with Carla, about the northern harbor line', $4,
         now() - interval '1 hour', 'Europe/London', 'ended', '{}', now() - interval '1 hour',
         now() - interval '30 minutes', 'host')`,
      [agencyId, roomId, companyId, roomId.replaceAll('-', '').slice(-22)],
    );
    await client.query(
      `insert into room_participants (agency_id, id, room_id, kind, name, role, state, token_hash, consent, joined_at)
       values ($1, $2, $3, 'guest', 'Carla Candidate', 'candidate', 'in', decode(md5($4), 'hex'), 'yes',
         now() - interval '1 hour')`,
      [agencyId, personId, roomId, personId],
    );
    await client.query(
      `insert into room_messages (agency_id, room_id, seq, id, from_id, kind, body)
       values ($1, $2, 1, $3, $4, 'chat', '{"text": "My references: https://example.com/references/of/mine"}')`,
      [agencyId, roomId, newId(), personId],
    );
  });
  return roomId;
}
