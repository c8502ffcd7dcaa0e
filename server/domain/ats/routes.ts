// The team's calls for connections to applicant tracking systems: list, create and delete.
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import {
  addAtsConnection,
  AtsFault,
  AtsKind,
  AtsOrderState,
  getAtsConnections,
  maxAtsConnections,
  maxOrdersShown,
  removeAtsConnection,
} from '#contract/ats.ts';
import type { AtsConnection, AtsOrder } from '#contract/ats.ts';
import { can } from '#contract/permissions.ts';
import type { Permission } from '#contract/permissions.ts';
import { actorOf } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireBelow } from '../../platform/http/require-below.ts';
import { serve } from '../../platform/http/serve.ts';
import { record, wasRemoved } from '../organizations/audit/record.ts';
import { ashbyRoutes } from './ashby-routes.ts';
import { greenhouseRoutes } from './greenhouse-routes.ts';
import { newKey } from './keys.ts';
import * as store from './store.ts';

const subject = { subjectKind: 'ats_connection' } as const;

/** What an order does: it invites, and shows the result outside. */
const needed: readonly Permission[] = ['responses.invite', 'responses.export'];

export function atsRoutes(app: FastifyInstance): void {
  greenhouseRoutes(app);
  ashbyRoutes(app);

  serve(app, getAtsConnections, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const connections: AtsConnection[] = [];
      for (const listed of await store.listConnections(tx, member.agencyId))
        connections.push(await toWire(tx, listed));
      return connections;
    }),
  );

  serve(app, addAtsConnection, ({ member, body, request, deps }) => {
    refuse(member, body, deps);
    return deps.db.asTenant(member, (tx) => add(tx, deps, { member, actor: actorOf(member, request), body }));
  });

  serve(app, removeAtsConnection, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await lockAgency(tx, member.agencyId);
      const row = await store.findConnection(tx, member.agencyId, params.id);
      if (!row) {
        if (await wasRemoved(tx, member.agencyId, params.id)) return {};
        throw new Refusal('not_found');
      }
      await store.deleteConnection(tx, row, deps.now());
      const change = { ...subject, kind: 'removed', subjectId: row.id } as const;
      await record(tx, actorOf(member, request), { ...change, before: { kind: row.kind } });
      return {};
    }),
  );
}

type Draft = z.output<(typeof addAtsConnection)['body']>;

/** @throws Refusal: not_yours_to_give, https_needed, invalid_fields */
function refuse(member: SignedInMember, { kind, callback_key: key }: Draft, deps: Deps): void {
  const missing = needed.filter((permission) => !can(member, permission));
  if (missing.length > 0) throw new Refusal('not_yours_to_give', { details: { permissions: missing } });
  // Partners call by https only, and show links to results.
  if (!deps.publicUrl().startsWith('https:') && !deps.config.mayWebhooksBePrivate)
    throw new Refusal('https_needed');
  if (kind === 'ashby' && !key) throw new Refusal('invalid_fields', { fields: { callback_key: 'required' } });
}

interface Adding {
  member: SignedInMember;
  actor: Actor;
  body: Draft;
}

async function add(tx: Tx, deps: Deps, { member, actor, body }: Adding) {
  const { agencyId, userId: created_by } = member;
  const { id, kind, callback_key: callbackKey = '' } = body;
  await lockAgency(tx, agencyId);
  const { key, stored } = newKey(deps, { id, kind }, callbackKey);
  const first = async () => {
    requireBelow(maxAtsConnections, await store.countConnections(tx, agencyId));
    await store.insertConnection(tx, {
      ...{ agency_id: agencyId, id, kind, created_by, created_at: deps.now() },
      ...stored,
    });
    await record(tx, actor, { ...subject, kind: 'created', subjectId: id, after: { kind } });
  };
  const again = async () => {
    const found = await store.findConnection(tx, agencyId, id);
    if (!found || found.last_used_at) throw new Refusal('id_taken');
    // The first reply was lost, and only the digest of its key is stored: replace the key nobody has seen.
    await store.saveConnection(tx, found, stored);
  };
  await writeOnce(tx, { by: member, id, kind: 'ats_connection', content: body }, { first, again });
  const made = (await store.listConnections(tx, agencyId)).find(({ row }) => row.id === id);
  if (!made) throw new Refusal('not_found');
  return { ...(await toWire(tx, made)), key };
}

async function toWire(tx: Tx, { row, createdBy }: store.ConnectionListed): Promise<AtsConnection> {
  return {
    id: row.id,
    kind: AtsKind.parse(row.kind),
    last_four: row.last_four,
    active: row.active,
    created_by: createdBy,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    orders: (await store.newestOrders(tx, row, maxOrdersShown)).map(orderToWire),
  };
}

function orderToWire({ row, jobName }: store.OrderListed): AtsOrder {
  return {
    id: row.id,
    response_id: row.response_id,
    job_name: jobName ?? '',
    state: AtsOrderState.parse(row.state),
    fault: AtsFault.parse(row.fault),
    created_at: row.created_at.toISOString(),
    pushed_at: row.pushed_at?.toISOString() ?? null,
  };
}
