// The company calls: list, make, publish changes, remove.
import type { FastifyInstance } from 'fastify';
import { createCompany, getCompanies, removeCompany, updateCompany } from '#contract/company.ts';
import type { Company } from '#contract/company.ts';
import { actorOf } from '../audit/actor.ts';
import { record, wasRemoved } from '../audit/record.ts';
import type { Tx } from '../db/open.ts';
import { isStale, stampAfter } from '../db/edited.ts';
import { writeOnce } from '../db/write-once.ts';
import { notify } from '../events/notify.ts';
import { addressesFor } from '../files/addresses.ts';
import type { AddressOf } from '../files/addresses.ts';
import { missingPictures } from '../files/store.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import type { SignedInMember } from '../http/who.ts';
import { requireRoomForCompany } from '../plans/limits.ts';
import { contentOf, isSaved, picturesOf } from './rules.ts';
import type { CompanyContent } from './rules.ts';
import * as store from './store.ts';
import { companyToWire } from './to-wire.ts';

export function companyRoutes(app: FastifyInstance): void {
  serve(app, getCompanies, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const addressOf = addressesFor(deps, member.agencyId);
      const found = await store.listCompanies(tx, member);
      return found.map((one) => companyToWire(one.row, one.jobsCount, addressOf));
    }),
  );

  serve(app, createCompany, ({ member, body, request, deps }) =>
    deps.db.asTenant(member, (tx) => {
      const answer = () => answerCompany(tx, member, body.id, addressesFor(deps, member.agencyId));
      const write = { by: member, id: body.id, kind: 'company', content: body };
      return writeOnce(tx, write, {
        first: async () => {
          const content = contentOf(body);
          await requireRoomForCompany(tx, member.agencyId);
          await requireKnown(tx, member.agencyId, content);
          const isNew = await store.insertCompany(tx, member, body.id, content, deps.now());
          if (!isNew) throw new Refusal('id_taken');
          await record(tx, actorOf(member, request), {
            kind: 'created',
            subjectKind: 'company',
            subjectId: body.id,
            after: content,
          });
          await notify(tx, { kind: 'company', company_id: body.id });
          return answer();
        },
        again: answer,
      });
    }),
  );

  serve(app, updateCompany, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (body.id !== params.id) throw new Refusal('invalid_fields', { fields: { id: 'not_allowed' } });
      const answer = () => answerCompany(tx, member, params.id, addressesFor(deps, member.agencyId));
      const row = await store.lockCompany(tx, member, params.id);
      if (!row) throw new Refusal('not_found');
      const content = contentOf(body);
      if (isSaved(contentOf(row), content)) return answer();
      if (isStale(row.updated_at, body.updated_at)) {
        throw new Refusal('edited_meanwhile', { details: { current: await answer() } });
      }
      await requireKnown(tx, member.agencyId, content);
      await store.saveCompany(tx, row, content, stampAfter(row.updated_at, deps.now()));
      await record(tx, actorOf(member, request), {
        kind: 'edited',
        subjectKind: 'company',
        subjectId: row.id,
        before: contentOf(row),
        after: content,
      });
      await notify(tx, { kind: 'company', company_id: row.id });
      return answer();
    }),
  );

  serve(app, removeCompany, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.lockCompany(tx, member, params.id);
      if (!row) return alreadyRemoved(tx, member, params.id);
      const jobsCount = await store.countJobsOf(tx, row);
      if (jobsCount > 0) throw new Refusal('company_has_jobs', { details: { jobs_count: jobsCount } });
      await store.deleteCompany(tx, row);
      await record(tx, actorOf(member, request), {
        kind: 'removed',
        subjectKind: 'company',
        subjectId: row.id,
        before: contentOf(row),
      });
      await notify(tx, { kind: 'company', company_id: row.id });
      return {};
    }),
  );
}

async function answerCompany(
  tx: Tx,
  member: SignedInMember,
  id: string,
  addressOf: AddressOf,
): Promise<Company> {
  const found = await store.findCompany(tx, member, id);
  if (!found) throw new Refusal('not_found');
  return companyToWire(found.row, found.jobsCount, addressOf);
}

async function alreadyRemoved(tx: Tx, member: SignedInMember, id: string): Promise<Record<string, never>> {
  if (await wasRemoved(tx, member.agencyId, id)) return {};
  throw new Refusal('not_found');
}

/** @throws Refusal('invalid_fields') for an industry or a picture that is not there, whoever else may have it. */
async function requireKnown(tx: Tx, agencyId: string, content: CompanyContent): Promise<void> {
  const missing = await missingPictures(tx, agencyId, picturesOf(content));
  if (content.industry_id !== null && !(await store.hasIndustry(tx, content.industry_id))) {
    missing.push('industry_id');
  }
  if (missing.length === 0) return;
  throw new Refusal('invalid_fields', {
    fields: Object.fromEntries(missing.map((field) => [field, 'not_allowed' as const])),
  });
}
