// Having looked at a candidate, or not: each user's own mark. Colleagues' pages show nothing of it, so nobody is told.
import type { FastifyInstance } from 'fastify';
import { setSeen } from '#contract/note.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { deleteSeen, saveSeen } from './seen-store.ts';
import { lockResponse } from './store.ts';

export function seenRoutes(app: FastifyInstance): void {
  serve(app, setSeen, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      // Locked, so that it is not deleted between the question and the mark.
      const response = await lockResponse(tx, member, params.id);
      if (!response) throw new Refusal('not_found');
      if (body.seen) await saveSeen(tx, member, response.id, deps.now());
      else await deleteSeen(tx, member, response.id);
      return {};
    }),
  );
}
