// The agency's API key: one, for programs. It acts for whoever made it, within permissions of its own.
//
// What it may call says `api: true` in its access, and that is the documented API: reading what an applicant tracking system
// shows, inviting, following up what became of it, and taking results out. Left out on purpose are
// - what would let a leaked key grow or stay: users, permissions, sessions, keys, webhooks and their secrets, the audit log;
// - what costs money or is a contract: the plan and billing;
// - what is one person's judgement or desk: ratings, comments, piles, saved views, what they have seen;
// - what is only a page's: forms with files and videos, previews, live events.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import type { Permission } from './permissions.ts';

/** Begins every key, so that secret scanners know one (and logs can strike it out). */
export const apiKeyPrefix = 'candor_';

/** Calls a minute and key. */
export const apiCallsPerMinute = 600;

/** How long an Idempotency-Key is known (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHours = 24;

/** What a key can be given: the permissions that the documented API asks for, and `jobs.view_all`, which widens what it sees. */
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
] as const satisfies readonly Permission[];
export const ApiPermission = z.enum(apiPermissions);
export type ApiPermission = z.infer<typeof ApiPermission>;

export const ApiKey = z.object({
  id: Id,
  /** `candor_` and the first characters of what follows. */
  prefix: z.string(),
  last_four: z.string(),
  permissions: z.array(ApiPermission),
  created_by: z.string(),
  created_at: Instant,
  /** To ten minutes. */
  last_used_at: z.nullable(Instant),
  /** Since its creator's password was reset; it is refused with `api_key_suspended` until an owner allows it again. */
  suspended_at: z.nullable(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const getApiKey = endpoint({
  method: 'GET',
  path: 'api-key',
  summary: 'The agency’s API key as far as it is known, or null',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  data: z.nullable(ApiKey),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: 'api-key',
  summary:
    'A new key, shown this once; the old one is deleted. `not_yours_to_give`. Sent again before the key was used, another is shown in its place',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true, confirmed: true },
  body: z.object({ id: Id, permissions: z.array(ApiPermission).check(z.minLength(1)) }),
  data: z.extend(ApiKey, { key: z.string() }),
});

export const resumeApiKey = endpoint({
  method: 'POST',
  path: 'api-key/resume',
  summary: 'Keep using a suspended key; owners only, `not_yours_to_give` for anybody else',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  data: ApiKey,
});

export const removeApiKey = endpoint({
  method: 'DELETE',
  path: 'api-key',
  summary: 'Delete the key; programs that use it are refused from now on',
  access: { who: 'user', permission: 'api.manage', wholeAgency: true },
  data: Nothing,
});
