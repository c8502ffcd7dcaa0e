// The organization's domains: add, look up, remove.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addDomain, checkDomain, getDomains, maxDomains, removeDomain } from '#contract/domain.ts';
import type { Domain } from '#contract/domain.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import { requireBelow } from '../../../platform/http/require-below.ts';
import { serve } from '../../../platform/http/serve.ts';
import { record, wasRemoved } from '../audit/record.ts';
import { lookUpDomain } from './prove.ts';
import { coveringDomain, domainIn, recordOf, stateOf } from './rules.ts';
import * as store from './store.ts';

const subject = { subjectKind: 'domain' } as const;

export function domainRoutes(app: FastifyInstance): void {
  serve(app, getDomains, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => listToWire(tx, member.agencyId)),
  );

  serve(app, addDomain, ({ member, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { id } = body;
      const { agencyId } = member;
      const domain = domainIn(body.domain);
      if (domain === undefined) throw new Refusal('invalid_fields', { fields: { domain: 'format' } });
      const again = async () => {
        const row = await store.findByName(tx, agencyId, domain);
        if (!row) throw new Refusal('not_found');
        return oneToWire(tx, row);
      };
      const first = async () => {
        await lockAgency(tx, agencyId);
        // Added before: the same record still proves it.
        if (await store.findByName(tx, agencyId, domain)) return again();
        requireBelow(maxDomains, await store.countDomains(tx, agencyId));
        const token = randomBytes(20).toString('hex');
        await store.insertDomain(tx, { agency_id: agencyId, id, domain, token, created_at: deps.now() });
        await record(tx, actorOf(member, request), {
          ...{ ...subject, kind: 'added', subjectId: id, after: { domain } },
        });
        return again();
      };
      return writeOnce(tx, { by: member, id, kind: 'domain', content: body }, { first, again });
    }),
  );

  serve(
    app,
    checkDomain,
    async ({ member, params, request, deps }) => {
      const of = { agencyId: member.agencyId, id: params.id };
      const row = await lookUpDomain(deps, of, actorOf(member, request));
      return deps.db.asTenant(member, (tx) => oneToWire(tx, row));
    },
    { rateLimit: 'reset' },
  );

  serve(app, removeDomain, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.lockDomain(tx, member.agencyId, params.id);
      if (!row) {
        if (await wasRemoved(tx, member.agencyId, params.id)) return {};
        throw new Refusal('not_found');
      }
      await store.deleteDomain(tx, row);
      await record(tx, actorOf(member, request), {
        ...{ ...subject, kind: 'removed', subjectId: row.id, before: { domain: row.domain } },
      });
      return {};
    }),
  );
}

async function listToWire(tx: Tx, agencyId: string): Promise<Domain[]> {
  const all = await store.listDomains(tx, agencyId);
  const sites = await store.listWebsites(tx, agencyId);
  return all.map((row) => toWire(row, all, sites));
}

async function oneToWire(tx: Tx, row: store.DomainRow): Promise<Domain> {
  const all = await store.listDomains(tx, row.agency_id);
  return toWire(row, all, await store.listWebsites(tx, row.agency_id));
}

function toWire(
  row: store.DomainRow,
  all: readonly store.DomainRow[],
  sites: readonly store.Website[],
): Domain {
  return {
    id: row.id,
    domain: row.domain,
    record: recordOf(row.token),
    state: stateOf(row),
    verified_at: row.verified_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    fault: row.fault,
    companies: sites
      .filter(({ website }) => coveringDomain(website, all)?.domain === row.domain)
      .map(({ name }) => name),
    created_at: row.created_at.toISOString(),
  };
}
