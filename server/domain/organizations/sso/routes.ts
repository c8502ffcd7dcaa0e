// An organization's single sign-on: set up, change, enforce and remove.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { getSso, removeSso, saveSso, SsoRole } from '#contract/sso.ts';
import type { Sso } from '#contract/sso.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { isStale, stampAfter } from '../../../platform/db/edited.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { serve } from '../../../platform/http/serve.ts';
import { faultOfUrl } from '../../../platform/net/fault-of-url.ts';
import { record } from '../audit/record.ts';
import { ssoStartPath } from '../auth/sso-rule.ts';
import { listVerified } from '../domains/store.ts';
import { requireActingMember } from '../users/acting-member.ts';
import { requireMayGive, requireNamed } from '../users/rules.ts';
import { holdNamed } from '../users/store.ts';
import { endOtherSessions, endSsoSessions } from './end-sessions.ts';
import { openProvider } from './provider.ts';
import { sealSecret, secretOf } from './secret.ts';
import { netOf, redirectUriOf, ssoSignInRoutes } from './sign-in-routes.ts';
import * as store from './store.ts';
import type { ConnectionRow } from './store.ts';

const subject = { subjectKind: 'sso' } as const;

type Draft = z.output<typeof saveSso.body>;

export function ssoRoutes(app: FastifyInstance): void {
  ssoSignInRoutes(app);

  serve(app, getSso, ({ member, deps }) =>
    deps.db.asTenant(member, (tx) => toWire(tx, deps, member.agencyId)),
  );

  serve(app, saveSso, async ({ member, body, request, deps }) => {
    const { agencyId } = member;
    const secret = await reachProvider(deps, agencyId, body);
    return deps.db.asTenant(member, async (tx) => {
      const given = {
        role: body.default_role,
        permissions: null,
        company_ids: body.company_ids,
        job_ids: [],
      };
      const named = await holdNamed(tx, agencyId, given);
      await lockAgency(tx, agencyId);
      const before = await store.findConnection(tx, agencyId);
      // Sent again because the first reply was lost (P3).
      if (before && isSaved(deps, before, { body, secret })) return toWire(tx, deps, agencyId);
      refuseStale(before, body);
      requireMayGive(await requireActingMember(tx, member), given);
      requireNamed(given, named);
      await requireExempt(tx, agencyId, body);
      const row = rowOf({ deps, agencyId, body, secret, before });
      if (row.enforced && row.tested_at === null) throw new Refusal('sso_untested');
      const by = { ...actorOf(member, request), userId: member.userId };
      if (before && before.issuer !== row.issuer) await endSsoSessions(tx, by);
      await store.saveConnection(tx, row);
      await store.deleteIdentitiesOfOthers(tx, agencyId, row.issuer);
      if (row.enforced && !before?.enforced) await endOtherSessions(tx, by);
      await record(tx, by, {
        ...{ ...subject, kind: before ? 'changed' : 'created', subjectId: agencyId },
        ...{ before: before && shownOf(before), after: shownOf(row) },
      });
      return toWire(tx, deps, agencyId);
    });
  });

  serve(app, removeSso, ({ member, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { agencyId } = member;
      await lockAgency(tx, agencyId);
      const before = await store.findConnection(tx, agencyId);
      if (!before) return {};
      const by = { ...actorOf(member, request), userId: member.userId };
      await endSsoSessions(tx, by);
      await store.deleteConnection(tx, agencyId);
      await record(tx, by, {
        ...{ ...subject, kind: 'removed', subjectId: agencyId, before: shownOf(before) },
      });
      return {};
    }),
  );
}

/**
 * Fetches the provider's metadata, outside of any transaction, so that nobody saves what cannot work.
 * @returns the client's secret
 * @throws Refusal('invalid_fields')
 */
async function reachProvider(deps: Deps, agencyId: string, body: Draft): Promise<string> {
  const fault = faultOfUrl(body.issuer, deps.config.mayWebhooksBePrivate);
  if (fault) throw new Refusal('invalid_fields', { fields: { issuer: fault } });
  const secret = body.client_secret ?? (await storedSecret(deps, agencyId));
  if (secret === undefined) throw new Refusal('invalid_fields', { fields: { client_secret: 'required' } });
  const registration = { issuer: body.issuer, clientId: body.client_id, clientSecret: secret };
  try {
    await openProvider(registration, netOf(deps));
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    throw new Refusal('invalid_fields', { fields: { issuer: 'no_provider' }, cause });
  }
  return secret;
}

function storedSecret(deps: Deps, agencyId: string): Promise<string | undefined> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const row = await store.findConnection(tx, agencyId);
    return row && secretOf(deps, row);
  });
}

function isSaved(
  deps: Deps,
  before: ConnectionRow,
  { body, secret }: { body: Draft; secret: string },
): boolean {
  return isDeepStrictEqual(shownOf(before), shownOf(body)) && secretOf(deps, before) === secret;
}

/** @throws Refusal('edited_meanwhile') */
function refuseStale(before: ConnectionRow | undefined, { updated_at: seen }: Draft): void {
  if (before ? seen === null || isStale(before.updated_at, seen) : seen !== null)
    throw new Refusal('edited_meanwhile');
}

/**
 * Requiring single sign-on takes an owner who can still sign in with a password and a second factor if the provider is down.
 * @throws Refusal('invalid_fields')
 */
async function requireExempt(tx: Tx, agencyId: string, { enforced, exempt_user_id }: Draft): Promise<void> {
  if (exempt_user_id === null) {
    if (!enforced) return;
    throw new Refusal('invalid_fields', { fields: { exempt_user_id: 'required' } });
  }
  const owners = await store.listOwners(tx, agencyId);
  const named = owners.find(({ id }) => id === exempt_user_id);
  if (!named?.two_factor || named.password_hash === '')
    throw new Refusal('invalid_fields', { fields: { exempt_user_id: 'not_allowed' } });
}

interface Saving {
  deps: Deps;
  agencyId: string;
  body: Draft;
  secret: string;
  before: ConnectionRow | undefined;
}

/** Another provider or client is untested. */
function rowOf({ deps, agencyId, body, secret, before }: Saving): ConnectionRow {
  const { issuer, client_id, default_role, company_ids, enforced, exempt_user_id } = body;
  const now = deps.now();
  const isSame = before?.issuer === issuer && before.client_id === client_id;
  return {
    agency_id: agencyId,
    ...{ issuer, client_id, default_role, company_ids, enforced, exempt_user_id },
    client_secret: sealSecret(deps, agencyId, secret),
    tested_at: isSame ? before.tested_at : null,
    created_at: before?.created_at ?? now,
    updated_at: before ? stampAfter(before.updated_at, now) : now,
  };
}

/** Without the secret. */
function shownOf(stored: ConnectionRow | Draft) {
  const { issuer, client_id, default_role, company_ids, enforced, exempt_user_id } = stored;
  return { issuer, client_id, default_role, company_ids, enforced, exempt_user_id };
}

async function toWire(tx: Tx, deps: Deps, agencyId: string): Promise<Sso> {
  const row = await store.findConnection(tx, agencyId);
  return {
    redirect_uri: redirectUriOf(deps, agencyId),
    logout_uri: `${deps.publicUrl()}/api/sso/${agencyId}/logout`,
    start_url: deps.publicUrl() + ssoStartPath(agencyId),
    domains: (await listVerified(tx, agencyId)).map(({ domain }) => domain),
    connection: row
      ? {
          ...shownOf(row),
          default_role: SsoRole.parse(row.default_role),
          tested_at: row.tested_at?.toISOString() ?? null,
          members: await store.countIdentities(tx, agencyId),
          updated_at: row.updated_at.toISOString(),
        }
      : null,
  };
}
