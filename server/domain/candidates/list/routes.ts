// The calls for a job's candidate list: its pages, its counts and a candidate's place in it.
import type { FastifyInstance } from 'fastify';
import { getNeighbors, getResponseCounts, getResponses } from '#contract/response.ts';
import { addressesFor } from '../../files/addresses.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { isJobVisible } from '../../jobs/store.ts';
import { countsOf } from './counts.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts';
import { neighborsOf } from './neighbors.ts';
import { cursorOf, requireCursorOf } from './sorting.ts';
import { pageOfResponses } from './store.ts';
import { responseToWire } from './to-wire.ts';

export function listRoutes(app: FastifyInstance): void {
  serve(app, getResponses, ({ member, params, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { after, order, sort, direction, ...filters } = query;
      const sorting = { sort, direction };
      const isOldestFirst = order === 'oldest';
      const place = after === undefined ? undefined : decodeCursor(after);
      requireCursorOf(sorting, place);
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      const now = deps.now();
      const pageQuery = { jobIds: [params.id], filters, sorting, now, isOldestFirst, after: place };
      const page = await pageOfResponses(tx, member, pageQuery);
      const addressOf = addressesFor(deps, member);
      const last = page.listed.at(-1);
      return {
        responses: page.listed.map((listed) => responseToWire(listed, member, addressOf, now)),
        next: last && page.hasMore ? encodeCursor(cursorOf(last.row, sorting)) : null,
      };
    }),
  );

  serve(app, getResponseCounts, ({ member, params, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      return countsOf(tx, member, { jobIds: [params.id], filters: query, now: deps.now() });
    }),
  );

  serve(app, getNeighbors, ({ member, params, query, deps }) =>
    deps.db.asTenant(member, (tx) => {
      const { sort, direction, ...filters } = query;
      const sorting = { sort, direction };
      return neighborsOf(tx, member, { id: params.id, filters, sorting, now: deps.now() });
    }),
  );
}
