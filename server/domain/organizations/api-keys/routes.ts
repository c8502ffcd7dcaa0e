// Creates, shows and deletes the agency's API key. The key itself is shown only once.
import type { FastifyInstance } from 'fastify';
import {
  ApiPermission,
  apiPermissions,
  createApiKey,
  getApiKey,
  removeApiKey,
  resumeApiKey,
  apiKeyPrefix,
} from '#contract/api-key.ts';
import type { ApiKey } from '#contract/api-key.ts';
import { can } from '#contract/permissions.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../audit/record.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { dropKey } from './drop-key.ts';
import * as store from './store.ts';
import { hashToken } from '../../../kernel/tokens.ts';
import { randomBytes } from 'node:crypto';

const subject = { subjectKind: 'api_key' } as const;

export function apiKeyRoutes(app: FastifyInstance): void {
  serve(app, getApiKey, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const found = await store.findKey(tx, member.agencyId);
      return found ? toWire(found) : null;
    }),
  );

  serve(app, createApiKey, ({ member, body, request, deps }) => {
    const permissions = apiPermissions.filter((permission) => body.permissions.includes(permission));
    refuseMore(member, permissions);
    return deps.db.asTenant(member, async (tx) => {
      await lockAgency(tx, member.agencyId);
      const { token, stored } = newToken();
      const first = async () => {
        const by = actorOf(member, request);
        await dropKey(tx, by);
        const { agencyId: agency_id, userId: created_by } = member;
        const made = { agency_id, id: body.id, created_by, created_at: deps.now() };
        await store.insertKey(tx, { ...made, permissions, ...stored });
        await record(tx, by, { ...subject, kind: 'created', subjectId: body.id, after: { permissions } });
        // The key outlives the session that created it and a password change.
        const news = accountNewsOf(member.userId, 'api_key_made', callerOf(request));
        await enqueue(tx, mailAccountNews, news);
      };
      const again = async () => {
        const found = await store.findKey(tx, member.agencyId);
        if (found?.row.id !== body.id || found.row.last_used_at) throw new Refusal('id_taken');
        // The first reply was lost, and only the digest of its key is stored: replace the key nobody has seen.
        await store.saveToken(tx, member.agencyId, stored);
      };
      const write = { by: member, id: body.id, kind: 'api_key', content: { permissions } };
      await writeOnce(tx, write, { first, again });
      return { ...toWire(await requireKey(tx, member)), key: token };
    });
  });

  serve(app, resumeApiKey, ({ member, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await lockAgency(tx, member.agencyId);
      const { row } = await requireKey(tx, member);
      // The key's creator may be the one whose mailbox was taken over.
      if (member.role !== 'owner') throw new Refusal('not_yours_to_give');
      if (row.suspended_at) {
        await store.resumeKey(tx, member.agencyId);
        const change = { ...subject, kind: 'resumed', subjectId: row.id } as const;
        await record(tx, actorOf(member, request), change);
      }
      return toWire(await requireKey(tx, member));
    }),
  );

  serve(app, removeApiKey, ({ member, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await lockAgency(tx, member.agencyId);
      await dropKey(tx, actorOf(member, request));
      return {};
    }),
  );
}

/** A key may do nothing that its creator may not. @throws Refusal('not_yours_to_give') */
function refuseMore(member: SignedInMember, permissions: readonly ApiPermission[]): void {
  const missing = permissions.filter((permission) => !can(member, permission));
  if (missing.length > 0) throw new Refusal('not_yours_to_give', { details: { permissions: missing } });
}

async function requireKey(tx: Tx, member: SignedInMember) {
  const found = await store.findKey(tx, member.agencyId);
  if (!found) throw new Refusal('not_found');
  return found;
}

function toWire({ row, createdBy }: { row: store.ApiKeyRow; createdBy: string }): ApiKey {
  return {
    id: row.id,
    prefix: row.prefix,
    last_four: row.last_four,
    permissions: row.permissions.flatMap((name) => ApiPermission.safeParse(name).data ?? []),
    created_by: createdBy,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    suspended_at: row.suspended_at?.toISOString() ?? null,
  };
}

/** Characters after the prefix that stay visible. */
const shownCharacters = 4;

/** The key is shown once; the server stores its SHA-256 and enough to recognize it. */
interface NewToken {
  token: string;
  stored: { token_hash: Buffer; prefix: string; last_four: string };
}

/** 256 random bits cannot be guessed, so a plain digest is enough. */
function newToken(): NewToken {
  const token = apiKeyPrefix + randomBytes(32).toString('base64url');
  return {
    token,
    stored: {
      token_hash: hashToken(token),
      prefix: token.slice(0, apiKeyPrefix.length + shownCharacters),
      last_four: token.slice(-4),
    },
  };
}
