// Live rooms. The page shows `description` as the note.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, LinkHash } from './id.ts';
import { Permission } from './permissions.ts';

export const roomStatuses = ['scheduled', 'waiting', 'live', 'ended', 'canceled', 'no_show'] as const;

export const Room = z.object({
  id: Id,
  created_at: Instant,
  updated_at: Instant,
  company_id: Id,
  name: z.string(),
  description: z.string(),
  link: z.string(),
  share_hash: LinkHash,
  source: z.string(),
  start: Instant,
  status: z.enum(roomStatuses),
  permissions: z.array(Permission),
});
export type Room = z.infer<typeof Room>;

export const getRooms = endpoint({
  method: 'GET',
  path: 'rooms',
  summary: 'The organization’s live rooms. `live_not_in_plan` if the plan has none',
  access: { who: 'user', permission: 'live.view' },
  data: z.array(Room),
});
