// The company calls: list, create, update. removal/ deletes one; public-page/ shows it to candidates.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCompany, getCompanies, updateCompany } from '#contract/company.ts';
import type { Company } from '#contract/company.ts';
import type { FieldFault } from '#contract/refusals.ts';
import { actorOf } from '../../kernel/actor.ts';
import { record } from '../organizations/audit/record.ts';
import type { Tx } from '../../platform/db/open.ts';
import { isStale, stampAfter } from '../../platform/db/edited.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { notify } from '../../platform/events/notify.ts';
import { designAddressesFor } from '../files/addresses.ts';
import type { AddressOf } from '../files/addresses.ts';
import { missingPictures } from '../files/store.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { requireRoomForCompany } from '../organizations/plans/limits.ts';
import { requireDesign } from './require-design.ts';
import { contentOf, designOf, isSaved, picturesOf, plainDesign } from './rules.ts';
import type { CompanyContent } from './rules.ts';
import * as store from './store.ts';
import type { StoredCompany } from './store.ts';
import { companyToWire } from './to-wire.ts';
import { judgeVat } from '../../kernel/vat.ts';
import { can } from '#contract/permissions.ts';
import { isForWholeAgency } from '../../platform/db/conditions/company-open-to.ts';
import { lockAgencyName, renameAgency } from './store.ts';

export function companyRoutes(app: FastifyInstance): void {
  serve(app, getCompanies, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const addressOf = designAddressesFor(deps, member.agencyId);
      const found = await store.listCompanies(tx, member);
      return found.map((company) => companyToWire(company.row, company.jobsCount, addressOf));
    }),
  );

  serve(app, createCompany, ({ member, body, request, deps }) =>
    deps.db.asTenant(member, (tx) => {
      const answer = () => answerCompany(tx, member, body.id, designAddressesFor(deps, member.agencyId));
      const write = { by: member, id: body.id, kind: 'company', content: body };
      return writeOnce(tx, write, {
        first: async () => {
          const content = contentOf(body);
          requireDesign(member, plainDesign, designOf(content));
          await requireRoomForCompany(tx, member.agencyId);
          const checked = await judged(tx, member.agencyId, content);
          const isNew = await store.insertCompany(tx, member, body.id, checked, deps.now());
          if (!isNew) throw new Refusal('id_taken');
          await saveAgencyName(tx, { member, request, now: deps.now() }, body.agency_name, body.id);
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
      const answer = () => answerCompany(tx, member, params.id, designAddressesFor(deps, member.agencyId));
      // Before the company: creating a job locks the two in this order.
      await saveAgencyName(tx, { member, request, now: deps.now() }, body.agency_name, params.id);
      const row = await store.lockCompany(tx, member, params.id);
      if (!row) throw new Refusal('not_found');
      const content = contentOf(body);
      if (isSaved(contentOf(row), content)) return answer();
      if (isStale(row.updated_at, body.updated_at)) {
        throw new Refusal('edited_meanwhile', { details: { current: await answer() } });
      }
      requireDesign(member, designOf(contentOf(row)), designOf(content));
      const checked = await judged(tx, member.agencyId, content);
      await store.saveCompany(tx, row, checked, stampAfter(row.updated_at, deps.now()));
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

/**
 * @throws Refusal('invalid_fields') for references the agency does not have, even if another agency does, and
 * for an invalid VAT number.
 */
async function judged(tx: Tx, agencyId: string, content: CompanyContent): Promise<StoredCompany> {
  const fields: Record<string, FieldFault> = {};
  for (const field of await missingPictures(tx, agencyId, picturesOf(content))) fields[field] = 'not_allowed';
  if (content.industry_id !== null && !(await store.hasIndustry(tx, content.industry_id))) {
    fields['industry_id'] = 'not_allowed';
  }
  const vatState = judgeVat(content.vat, content.country);
  if (vatState === 'invalid') fields['vat'] = 'format';
  if (vatState === 'invalid' || Object.keys(fields).length > 0)
    throw new Refusal('invalid_fields', { fields });
  return { ...content, vat_state: vatState };
}

/**
 * Renames the agency if a different name is given.
 * @param about the company whose form was used, for the audit log
 * @throws Refusal: forbidden for members who may not change the settings, whole_agency_only
 */
async function saveAgencyName(
  tx: Tx,
  { member, request, now }: { member: SignedInMember; request: FastifyRequest; now: Date },
  name: string | undefined,
  about: string,
): Promise<void> {
  if (name === undefined) return;
  const permission = 'settings.manage';
  const before = await lockAgencyName(tx, member.agencyId);
  if (before === name) return;
  if (!can(member, permission)) throw new Refusal('forbidden', { details: { permission } });
  if (!(await isForWholeAgency(tx, member))) throw new Refusal('whole_agency_only');
  await renameAgency(tx, member.agencyId, name, now);
  await record(tx, actorOf(member, request), {
    kind: 'agency_renamed',
    subjectKind: 'company',
    subjectId: about,
    before: { agency_name: before },
    after: { agency_name: name },
  });
}
