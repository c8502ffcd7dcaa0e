// The calls for candidates across jobs: pages with one row per person, counts, and one person's interviews. They use
// the query of a job's list (../list) with all jobs that the member can see.
import type { FastifyInstance } from 'fastify';
import { getCandidateCounts, getCandidates, getPersonInterviews } from '#contract/candidates.ts';
import type { CandidateFilters } from '#contract/candidates.ts';
import { Progress } from '#contract/progress.ts';
import { ResponseStatus } from '#contract/status.ts';
import { addressesFor } from '../../files/addresses.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { countsOf } from '../list/counts.ts';
import { interviewsOf } from '../list/places.ts';
import { cursorOf, requireCursorOf } from '../list/sorting.ts';
import { findResponse, pageOfResponses } from '../list/store.ts';
import { responseToWire } from '../list/to-wire.ts';
import { visibleJobIds } from './scope.ts';

export function acrossRoutes(app: FastifyInstance): void {
  serve(app, getCandidates, ({ member, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { after, order, sort, direction, ...filters } = query;
      const sorting = { sort, direction };
      const place = after === undefined ? undefined : decodeCursor(after);
      requireCursorOf(sorting, place);
      const now = deps.now();
      const page = await pageOfResponses(tx, member, {
        jobIds: await visibleJobIds(tx, member, filters),
        ...{ filters: withoutJobs(filters), now, after: place },
        ...{ sorting, isOldestFirst: order === 'oldest', isByPerson: true },
      });
      const addressOf = addressesFor(deps, member);
      const last = page.listed.at(-1);
      return {
        responses: page.listed.map((listed) => ({
          ...responseToWire(listed, member, addressOf, now),
          job_name: listed.jobName,
          interviews: listed.interviews,
        })),
        next: last && page.hasMore ? encodeCursor(cursorOf(last.row, sorting)) : null,
      };
    }),
  );

  serve(app, getCandidateCounts, ({ member, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const jobIds = await visibleJobIds(tx, member, query);
      return countsOf(tx, member, { jobIds, filters: withoutJobs(query), now: deps.now() });
    }),
  );

  serve(app, getPersonInterviews, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const response = await findResponse(tx, member, params.id);
      if (!response) throw new Refusal('not_found');
      const places = await interviewsOf(tx, member, response.row);
      return places.map((place) => ({
        id: place.id,
        job_id: place.job_id,
        job_name: place.job_name,
        company_name: place.company_name,
        status: ResponseStatus.parse(place.status),
        progress: Progress.parse(place.progress),
        attempt: place.attempt,
        created_at: place.created_at.toISOString(),
        finished_at: place.finished_at?.toISOString() ?? null,
      }));
    }),
  );
}

/** Jobs and companies are in the scope of the query (visibleJobIds). */
function withoutJobs({ job_id: _job, company_id: _company, ...filters }: CandidateFilters) {
  return filters;
}
