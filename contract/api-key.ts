// The agency's API key. An agency has one, for programs. It acts for the member who created it and has its own permissions.
//
// Calls whose access has `api: true` accept it. They are the documented API: read what an applicant tracking system shows,
// invite candidates, follow up on the invitations, and export the results. Deliberately excluded:
// - whatever would let a leaked key gain rights or persist: users, permissions, sessions, keys, webhooks and their secrets,
//   the audit log;
// - whatever costs money or is a contract: the plan and billing;
// - one person's judgment or workspace: ratings, comments, review queues, saved views, seen marks;
// - whatever only the pages need: forms with files and videos, previews, live events.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import type { Permission } from './permissions.ts';

/** Every key starts with it, so that secret scanners recognize keys and logs can redact them. */
export const apiKeyPrefix = 'candor_';

/** Rate limit per key. */
export const apiCallsPerMinute = 600;

/** How long the server remembers an Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHours = 24;

/** The permissions a key can have: those that the documented API requires, and `jobs.view_all`, which widens what it sees. */
export const apiPermissions = [
  'companies.view',
  'jobs.view_all',
  'jobs.archive',
  'responses.view',
  'responses.invite',
  'responses.decide',
  'responses.note',
  'responses.export',
  'responses.delete',
  'analytics.view',
] as const satisfies readonly Permission[];
export const ApiPermission = z.enum(apiPermissions);
export type ApiPermission = z.infer<typeof ApiPermission>;

export const ApiKey = z.object({
  id: Id,
  /** `candor_` and the first characters after it. */
  prefix: z.string(),
  last_four: z.string(),
  permissions: z.array(ApiPermission),
  created_by: z.string(),
  created_at: Instant,
  /** Accurate to ten minutes. */
  last_used_at: z.nullable(Instant),
  /** Set when its creator's password is reset. Calls then answer `api_key_suspended` until an owner resumes the key. */
  suspended_at: z.nullable(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const getApiKey = endpoint({
  method: 'GET',
  path: 'api-key',
  summary: 'The organization’s API key without its secret part, or null',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  data: z.nullable(ApiKey),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: 'api-key',
  summary:
    'Create an API key and delete the old one. The answer is the only time the key is shown; a repeated request shows a new key if this one has not been used. `not_yours_to_give`',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  body: z.object({ id: Id, permissions: z.array(ApiPermission).check(z.minLength(1)) }),
  data: z.extend(ApiKey, { key: z.string() }),
});

export const resumeApiKey = endpoint({
  method: 'POST',
  path: 'api-key/resume',
  summary: 'Resume a suspended API key. Owners only, otherwise `not_yours_to_give`',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  data: ApiKey,
});

export const removeApiKey = endpoint({
  method: 'DELETE',
  path: 'api-key',
  summary: 'Delete the API key. Programs that use it are refused from now on',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  data: Nothing,
});
