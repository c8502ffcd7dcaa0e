// The agency's name, which the company form also edits.
import { can } from '#contract/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../kernel/actor.ts';
import { record } from '../organizations/audit/record.ts';
import type { Tx } from '../../platform/db/open.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { isForWholeAgency } from '../../platform/db/conditions/company-open-to.ts';
import { lockAgencyName, renameAgency } from './store.ts';

/**
 * Renames the agency if a different name is given.
 * @param about the company whose form was used, for the audit log
 * @throws Refusal: forbidden for members who may not change the settings, whole_agency_only
 */
export async function saveAgencyName(
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
