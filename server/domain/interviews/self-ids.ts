// What candidates say about themselves after the interview, if their company asks (domain/impact counts it). No write id, no event and no
// line in the audit log: a trace with a time or a digest would tell whose row is whose (DECISIONS.md, 192).
import type { CandidatePage } from '#contract/candidate-page.ts';
import type { SelfId } from '#contract/self-id.ts';
import { isInEea } from '../../kernel/eu-countries.ts';
import { isPreview } from '../../kernel/preview.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { openSelfId, sealSelfId, selfIdKeys } from '../../kernel/secrets/self-id.ts';
import type { CandidateInSession } from '../../kernel/who.ts';
import { lockSelfIds } from '../../platform/db/lock-self-ids.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { impact_settings, self_ids } from '../../platform/db/schema/impact.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockResponse } from './progress.ts';
import type { ResponseRow } from './store.ts';

type Signing = Pick<Deps, 'signingKey'>;

/** The GDPR forbids the question (Article 9), and without a country nobody knows whether it does. */
export function mayAskSelfId(country: string): boolean {
  return country !== '' && !isInEea(country);
}

/** Undefined: the company does not ask this candidate. What was given can be deleted even if the company no longer asks. */
export async function selfIdStateOf(
  tx: Tx,
  { signingKey }: Signing,
  response: ResponseRow,
): Promise<CandidatePage['self_id']> {
  const row = await findRow(tx, signingKey, response);
  if (row) return row.sealed ? 'given' : 'gone';
  return (await isAsked(tx, response)) ? 'offered' : undefined;
}

/**
 * Stores the first one. Every later call gets the same reply, whatever it says.
 * @throws Refusal('impact_off') if the company does not ask this candidate
 */
export function giveSelfId(
  deps: Deps,
  { agencyId, responseId }: CandidateInSession,
  said: SelfId,
): Promise<Record<string, never>> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    // Erasing locks the candidate, too, so no row appears after it.
    const response = await lockResponse(tx, agencyId, responseId);
    if (!(await isAsked(tx, response))) throw new Refusal('impact_off');
    const key = selfIdKeys(deps.signingKey, agencyId)(responseId);
    const sealed = sealSelfId(deps.signingKey, key, said);
    await tx.insert(self_ids).values({ agency_id: agencyId, key, sealed }).onConflictDoNothing();
    return {};
  });
}

/** Also if the company no longer asks. What is counted in a report stays counted. */
export function removeSelfId(
  deps: Deps,
  { agencyId, responseId }: CandidateInSession,
): Promise<Record<string, never>> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    await lockResponse(tx, agencyId, responseId);
    await lockSelfIds(tx, agencyId);
    const key = selfIdKeys(deps.signingKey, agencyId)(responseId);
    await tx
      .update(self_ids)
      .set({ sealed: null })
      .where(sameAgency(self_ids, agencyId, { key }));
    return {};
  });
}

/** For the candidate's own archive. Null: nothing is stored (any more). */
export async function readSelfId(
  tx: Tx,
  { signingKey }: Signing,
  response: ResponseRow,
): Promise<SelfId | null> {
  const row = await findRow(tx, signingKey, response);
  return row?.sealed ? openSelfId(signingKey, row.key, row.sealed) : null;
}

/** Call with the responses locked. */
export async function deleteSelfIds(
  tx: Tx,
  { signingKey }: Signing,
  agencyId: string,
  responseIds: readonly string[],
): Promise<void> {
  await lockSelfIds(tx, agencyId);
  const key = responseIds.map(selfIdKeys(signingKey, agencyId));
  await tx.delete(self_ids).where(sameAgency(self_ids, agencyId, { key }));
}

async function isAsked(tx: Tx, response: ResponseRow): Promise<boolean> {
  const { progress, retention_deleted_at: deletedAt } = response;
  if (progress !== 'completed' || deletedAt || isPreview(response)) return false;
  const [found] = await tx
    .select({ country: companies.country })
    .from(jobs)
    .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
    .innerJoin(
      impact_settings,
      sameAgency(impact_settings, companies, { company_id: companies.id, is_on: true }),
    )
    .where(sameAgency(jobs, response, { id: response.job_id }));
  return found !== undefined && mayAskSelfId(found.country);
}

async function findRow(tx: Tx, signingKey: Buffer, response: { agency_id: string; id: string }) {
  const key = selfIdKeys(signingKey, response.agency_id)(response.id);
  const [row] = await tx
    .select()
    .from(self_ids)
    .where(sameAgency(self_ids, response, { key }));
  return row;
}
