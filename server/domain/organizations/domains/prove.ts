// Looks a domain's record up and stores what it proves. If another organization had proved the domain and its record is gone, its
// proof ends: the domain has changed hands.
import type { Actor } from '../../../kernel/actor.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { constraintBroken } from '../../../platform/db/faults.ts';
import { findVerifiedDomain } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lookUpTxt } from '../../../platform/net/txt-records.ts';
import type { TxtAnswer } from '../../../platform/net/txt-records.ts';
import { record } from '../audit/record.ts';
import { hasRecord, proofAfter } from './rules.ts';
import { findDomain, lockDomain, saveProof } from './store.ts';
import type { DomainRow } from './store.ts';

export interface OneDomain {
  agencyId: string;
  id: string;
}

/**
 * @param actor who asked; without a user, the daily look-up.
 * @throws Refusal: not_found, domain_taken
 */
export async function lookUpDomain(deps: Deps, of: OneDomain, actor: Actor): Promise<DomainRow> {
  const row = await deps.db.asTenant(of, (tx) => findDomain(tx, of.agencyId, of.id));
  if (!row) throw new Refusal('not_found');
  const answer = await lookUpTxt(row.domain, deps.config.dnsServers);
  if (hasRecord(answer, row.token)) await endOther(deps, row, answer);
  try {
    return await settle(deps, of, answer, actor);
  } catch (error) {
    // Another organization proved it at the same moment.
    if (constraintBroken(error) === 'domains_verified') throw new Refusal('domain_taken');
    throw error;
  }
}

/** @throws Refusal('domain_taken') if the other organization’s record is still there. */
async function endOther(deps: Deps, { agency_id, domain }: DomainRow, answer: TxtAnswer): Promise<void> {
  const other = await deps.db.asNobody((tx) => findVerifiedDomain(tx, domain));
  if (!other || other.agencyId === agency_id) return;
  const of = { agencyId: other.agencyId, id: other.domainId };
  const now = await settle(deps, of, answer, { agencyId: other.agencyId, ip: '' });
  if (now.verified_at) throw new Refusal('domain_taken');
}

function settle(deps: Deps, of: OneDomain, answer: TxtAnswer, actor: Actor): Promise<DomainRow> {
  return deps.db.asTenant(of, async (tx) => {
    const row = await lockDomain(tx, of.agencyId, of.id);
    if (!row) throw new Refusal('not_found');
    const proof = proofAfter(row, answer, row.token, deps.now());
    await saveProof(tx, row, proof);
    if ((row.verified_at === null) !== (proof.verified_at === null))
      await record(tx, actor, {
        kind: proof.verified_at ? 'verified' : 'unverified',
        ...{ subjectKind: 'domain', subjectId: row.id, after: { domain: row.domain, fault: proof.fault } },
      });
    return { ...row, ...proof };
  });
}
