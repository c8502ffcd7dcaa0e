// One search for everything: jobs, candidates, companies and members, at most `searchGroupSize` of each. A group that the member
// may not list is empty. The text must occur as it is, ignoring case. Candidates are listed once per person.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { MemberRole } from './permissions.ts';
import { ResponseStatus } from './status.ts';

export const searchGroupSize = 5;

const SearchResults = z.object({
  /** Active ones first, then the newest. Opens /jobs/vacancy/{id}. */
  jobs: z.array(z.object({ id: Id, name: z.string(), company_name: z.string(), active: z.boolean() })),
  /** By name, email address or phone number, newest first. `full`: the name, or the address without one. Opens /jobs/candidate/{id}. */
  candidates: z.array(
    z.object({
      id: Id,
      full: z.string(),
      email: z.string(),
      phone: z.string(),
      job_id: Id,
      job_name: z.string(),
      status: ResponseStatus,
    }),
  ),
  /** Opens /companies/view/{id}. */
  companies: z.array(z.object({ id: Id, name: z.string(), location: z.string() })),
  /** By name or email address. Opens /users/edit/{id}. */
  members: z.array(z.object({ id: Id, name: z.string(), email: z.string(), role: MemberRole })),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const getSearch = endpoint({
  method: 'GET',
  path: 'search',
  summary: 'Jobs, candidates, companies and members by name; candidates and members also by address',
  access: { who: 'user', permission: 'any' },
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  data: SearchResults,
});
