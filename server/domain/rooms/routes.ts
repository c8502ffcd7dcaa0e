// GET rooms: the agency's live rooms, the next one first; `live_not_in_plan` if the plan does not include them.
import type { FastifyInstance } from 'fastify';
import { Permission } from '#contract/permissions.ts';
import { getRooms, roomStatuses } from '#contract/room.ts';
import { featuresOf } from '../../kernel/features.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireLive } from '../organizations/plans/limits.ts';
import { readRooms } from './store.ts';

export function roomRoutes(app: FastifyInstance): void {
  const features = featuresOf(app.deps.config);
  serve(app, getRooms, async ({ member, deps }) => {
    const rows = await deps.db.asTenant(member, async (tx) => {
      await requireLive(tx, member.agencyId, features);
      return readRooms(tx, member);
    });
    return rows.map((room) => ({
      id: room.id,
      created_at: room.created_at.toISOString(),
      updated_at: room.updated_at.toISOString(),
      company_id: room.company_id,
      name: room.name,
      description: room.description,
      link: room.link || `${deps.publicUrl()}/i/l/${room.share_hash}`,
      share_hash: room.share_hash,
      source: room.source,
      start: room.start.toISOString(),
      status: roomStatuses.find((known) => known === room.status) ?? 'scheduled',
      permissions: room.permissions.map((name) => Permission.parse(name)),
    }));
  });
}
