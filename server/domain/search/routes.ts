// GET search: jobs, candidates, companies and members, each group with the rights of its list.
import type { FastifyInstance } from 'fastify';
import { can } from '#contract/permissions.ts';
import { getSearch } from '#contract/search.ts';
import { serve } from '../../platform/http/serve.ts';
import { findCandidates, findCompanies, findJobs, findMembers } from './store.ts';

export function searchRoutes(app: FastifyInstance): void {
  serve(app, getSearch, ({ member, query, deps }) =>
    deps.db.asTenant(member, async (tx) => ({
      jobs: await findJobs(tx, member, query.q),
      candidates: can(member, 'responses.view') ? await findCandidates(tx, member, query.q, deps.now()) : [],
      companies: can(member, 'companies.view') ? await findCompanies(tx, member, query.q) : [],
      members: can(member, 'users.view') ? await findMembers(tx, member, query.q) : [],
    })),
  );
}
