// The calls for saved views. Only the owner edits a view, and the last save wins; colleagues can
// read shared ones.
import type { FastifyInstance } from 'fastify';
import { getViews, maxViews, removeView, saveView } from '#contract/view.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireBelow } from '../../../platform/http/require-below.ts';
import { serve } from '../../../platform/http/serve.ts';
import { isJobVisible } from '../../jobs/store.ts';
import { countViews, deleteView, findOwner, listViews, putView } from './store.ts';

export function viewRoutes(app: FastifyInstance): void {
  serve(app, getViews, ({ member, deps }) => deps.db.asTenant(member, (tx) => listViews(tx, member)));

  serve(app, saveView, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (body.job_id !== null && !(await isJobVisible(tx, member, body.job_id)))
        throw new Refusal('not_found');
      const owner = await findOwner(tx, member.agencyId, params.id);
      if (owner === undefined) {
        await lockAgency(tx, member.agencyId);
        requireBelow(maxViews, await countViews(tx, member));
      }
      const isOwn = await putView(tx, member, { ...body, id: params.id }, deps.now());
      if (!isOwn) throw new Refusal('not_found');
      return listViews(tx, member);
    }),
  );

  serve(app, removeView, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const owner = await findOwner(tx, member.agencyId, params.id);
      // Deleting a missing view succeeds; a colleague's view is refused.
      if (owner !== undefined && owner !== member.userId) throw new Refusal('not_found');
      await deleteView(tx, member, params.id);
      return listViews(tx, member);
    }),
  );
}
