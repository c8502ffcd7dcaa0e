// The agency's webhooks: create, edit, renew the secret, remove.
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import {
  addWebhook,
  getWebhooks,
  isChat,
  maxWebhooks,
  removeWebhook,
  renewWebhookSecret,
  updateWebhook,
} from '#contract/webhook.ts';
import type { WebhookKind } from '#contract/webhook.ts';
import { actorOf } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { record, wasRemoved } from '../organizations/audit/record.ts';
import { isStale, stampAfter } from '../../platform/db/edited.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { requireBelow } from '../../platform/http/require-below.ts';
import { serve } from '../../platform/http/serve.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { faultOfUrl } from '../../platform/net/fault-of-url.ts';
import { forgetTomorrow } from './forget.ts';
import { kindOf } from './rules.ts';
import { maskedUrl } from './secret-url.ts';
import { renewed, sealedSecret, secretOf, urlOf } from './secrets.ts';
import { newSecret } from './sign.ts';
import * as store from './store.ts';
import { webhookToWire } from './to-wire.ts';

const subject = { subjectKind: 'webhook' } as const;

export function webhookRoutes(app: FastifyInstance): void {
  deliveryRoutes(app);

  serve(app, getWebhooks, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) =>
      (await store.listWebhooks(tx, member.agencyId)).map(webhookToWire),
    ),
  );

  serve(app, addWebhook, ({ member, body, request, deps }) => {
    refuseUrl(deps, body.url);
    return deps.db.asTenant(member, (tx) => add(tx, deps, member, actorOf(member, request), body));
  });

  serve(app, updateWebhook, ({ member, params, body, request, deps }) => {
    if (body.url !== undefined) refuseUrl(deps, body.url);
    return deps.db.asTenant(member, async (tx) => {
      const row = await requireLocked(tx, member, params.id);
      if (isStale(row.updated_at, body.updated_at))
        throw new Refusal('edited_meanwhile', { details: { current: webhookToWire(row) } });
      const { description, active } = body;
      const events = [...new Set(body.events)];
      const oldUrl = urlOf(deps, row);
      const url = body.url ?? oldUrl;
      const shows_names = namesIn(kindOf(row), body.shows_names ?? row.shows_names);
      // A new URL or a re-enabled webhook starts without failures.
      const isFresh = url !== oldUrl || (active && !row.active);
      await store.saveWebhook(tx, row, {
        ...{ description, events, active, shows_names },
        ...(url !== oldUrl && storedUrl(deps, row.id, { kind: kindOf(row), url })),
        updated_at: stampAfter(row.updated_at, deps.now()),
        ...(isFresh && { failing_since: null, quiet_until: null, off_reason: '' }),
      });
      await record(tx, actorOf(member, request), {
        ...{ ...subject, kind: 'changed', subjectId: row.id },
        before: {
          ...{ host: shownHost(oldUrl), events: row.events, active: row.active },
          shows_names: row.shows_names,
        },
        after: { host: shownHost(url), events, active, shows_names },
      });
      return webhookToWire(await requireWebhook(tx, member, row.id));
    });
  });

  serve(app, renewWebhookSecret, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await requireLocked(tx, member, params.id);
      if (isChat(kindOf(row))) throw new Refusal('invalid_fields', { fields: { kind: 'not_allowed' } });
      const now = deps.now();
      const { secret, set } = renewed(deps, row, now);
      await store.saveWebhook(tx, row, { ...set, updated_at: stampAfter(row.updated_at, now) });
      await record(tx, actorOf(member, request), {
        ...{ ...subject, kind: 'secret_renewed', subjectId: row.id },
      });
      return { ...webhookToWire(await requireWebhook(tx, member, row.id)), secret };
    }),
  );

  serve(app, removeWebhook, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.lockWebhook(tx, member.agencyId, params.id);
      if (!row) {
        if (await wasRemoved(tx, member.agencyId, params.id)) return {};
        throw new Refusal('not_found');
      }
      await store.deleteWebhook(tx, row);
      await record(tx, actorOf(member, request), {
        ...{ ...subject, kind: 'removed', subjectId: row.id, before: { host: shownHost(row.url) } },
      });
      return {};
    }),
  );
}

async function add(
  tx: Tx,
  deps: Deps,
  member: SignedInMember,
  actor: Actor,
  body: z.infer<(typeof addWebhook)['body']>,
) {
  const { id, url, description, kind = 'standard' } = body;
  const shows_names = namesIn(kind, body.shows_names ?? false);
  const answer = async () => {
    const row = await requireWebhook(tx, member, id);
    return { ...webhookToWire(row), secret: isChat(kindOf(row)) ? null : secretOf(deps, row) };
  };
  const first = async () => {
    await lockAgency(tx, member.agencyId);
    requireBelow(maxWebhooks, await store.countWebhooks(tx, member.agencyId));
    const events = [...new Set(body.events)];
    const now = deps.now();
    await store.insertWebhook(tx, {
      ...{ agency_id: member.agencyId, id, kind, description, events, shows_names },
      // Replaced by the URL for Slack and Teams.
      secret: sealedSecret(deps, id, newSecret()),
      ...storedUrl(deps, id, { kind, url }),
      ...{ created_by: member.userId, created_at: now, updated_at: now },
    });
    await forgetTomorrow(tx, { agency_id: member.agencyId, id }, now);
    const after = { kind, host: shownHost(url), events, shows_names };
    await record(tx, actor, { ...subject, kind: 'created', subjectId: id, after });
    return answer();
  };
  return writeOnce(tx, { by: member, id, kind: 'webhook', content: body }, { first, again: answer });
}

/** Slack and Teams: the URL is sealed, and only what may be shown stays readable. */
function storedUrl(
  deps: Deps,
  id: string,
  { kind, url }: { kind: WebhookKind; url: string },
): Pick<store.WebhookRow, 'url'> & Partial<Pick<store.WebhookRow, 'secret'>> {
  return isChat(kind) ? { url: maskedUrl(url), secret: sealedSecret(deps, id, url) } : { url };
}

/** Only messages for people can have names. */
function namesIn(kind: WebhookKind, showsNames: boolean): boolean {
  return isChat(kind) && showsNames;
}

function refuseUrl({ config }: Deps, url: string): void {
  const fault = faultOfUrl(url, config.mayWebhooksBePrivate);
  if (fault) throw new Refusal('invalid_fields', { fields: { url: fault } });
}

async function requireWebhook(tx: Tx, member: SignedInMember, id: string): Promise<store.WebhookRow> {
  const row = await store.findWebhook(tx, member.agencyId, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

async function requireLocked(tx: Tx, member: SignedInMember, id: string): Promise<store.WebhookRow> {
  const row = await store.lockWebhook(tx, member.agencyId, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Only the origin goes to the audit log, which is permanent: a URL's path is often a secret. */
function shownHost(url: string): string {
  return new URL(url).origin;
}
