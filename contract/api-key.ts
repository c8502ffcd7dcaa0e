// The agency's API key: one, for programs. It acts for whoever made it, within permissions of its own.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Permission } from './permissions.ts';

/** Begins every key, so that secret scanners know one (and logs can strike it out). */
export const apiKeyPrefix = 'candor_';

/** Calls a minute and key. */
export const apiCallsPerMinute = 600;

/** How long an Idempotency-Key is known (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHours = 24;

export const ApiKey = z.object({
  id: Id,
  /** `candor_` and the first characters of what follows. */
  prefix: z.string(),
  last_four: z.string(),
  permissions: z.array(Permission),
  created_by: z.string(),
  created_at: Instant,
  /** To ten minutes. */
  last_used_at: z.nullable(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const getApiKey = endpoint({
  method: 'GET',
  path: 'api-key',
  summary: 'The agency’s API key as far as it is known, or null',
  access: { who: 'user', permission: 'api.manage' },
  data: z.nullable(ApiKey),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: 'api-key',
  summary: 'A new key, shown this once; the old one is deleted. `not_yours_to_give`',
  access: { who: 'user', permission: 'api.manage' },
  body: z.object({ id: Id, permissions: z.array(Permission).check(z.minLength(1)) }),
  data: z.extend(ApiKey, { key: z.string() }),
});

export const removeApiKey = endpoint({
  method: 'DELETE',
  path: 'api-key',
  summary: 'Delete the key; programs that use it are refused from now on',
  access: { who: 'user', permission: 'api.manage' },
  data: Nothing,
});
