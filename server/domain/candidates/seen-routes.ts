// Marks a candidate as seen or unseen, per user. Colleagues' pages do not show it, so it publishes
// no event.
import type { FastifyInstance } from 'fastify';
import { setSeen } from '#contract/note.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { deleteSeen, saveSeen } from './seen-store.ts';
import { lockResponse } from './list/store.ts';

export function seenRoutes(app: FastifyInstance): void {
  serve(app, setSeen, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      // Locked, so that the response cannot be deleted between the check and the mark.
      const response = await lockResponse(tx, member, params.id);
      if (!response) throw new Refusal('not_found');
      if (body.seen) await saveSeen(tx, member, response.id, deps.now());
      else await deleteSeen(tx, member, response.id);
      return {};
    }),
  );
}
