// Candidates' self-identification after the interview, if their company asks (domain/impact counts it). No write id, event or audit line: a
// time or a digest would reveal whose row it is. Only the interview's own device reads or changes it, because members have the link of the
// candidate's page (DECISIONS.md, 193).
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
import { isOnlyDevice } from './page-session.ts';
import { lockResponse } from './progress.ts';
import type { ResponseRow } from './store.ts';

type Signing = Pick<Deps, 'signingKey'>;
type Session = Pick<CandidateInSession, 'sessionId'>;

/** The GDPR forbids the question (Article 9). Without a country we cannot know whether it applies. */
export function mayAskSelfId(country: string): boolean {
  return country !== '' && !isInEea(country);
}

/**
 * Undefined: the company does not ask this candidate, or this is not the interview's only device. Answers can be deleted even if the company
 * no longer asks.
 */
export async function selfIdStateOf(
  tx: Tx,
  { signingKey }: Signing,
  response: ResponseRow,
  session: Session,
): Promise<CandidatePage['self_id']> {
  const row = await findRow(tx, signingKey, response);
  if (!row && !(await isAsked(tx, response))) return undefined;
  if (!(await isOwnDevice(tx, response, session))) return undefined;
  if (row) return row.sealed ? 'given' : 'gone';
  return 'offered';
}

/**
 * Stores the first one. Every later call gets the same reply, whatever it contains.
 * @throws Refusal('impact_off') if the company does not ask this candidate on this device
 */
export function giveSelfId(
  deps: Deps,
  candidate: CandidateInSession,
  selfId: SelfId,
): Promise<Record<string, never>> {
  const { agencyId, responseId } = candidate;
  return deps.db.asTenant({ agencyId }, async (tx) => {
    // Erasing locks the candidate, too, so no row appears after it.
    const response = await lockResponse(tx, agencyId, responseId);
    if (!(await isAsked(tx, response)) || !(await isOwnDevice(tx, response, candidate)))
      throw new Refusal('impact_off');
    const key = selfIdKeys(deps.signingKey, agencyId)(responseId);
    const sealed = sealSelfId(deps.signingKey, key, { selfId, needed: 0 });
    await tx.insert(self_ids).values({ agency_id: agencyId, key, sealed }).onConflictDoNothing();
    return {};
  });
}

/**
 * Also if the company no longer asks. Reports do not change.
 * @throws Refusal('forbidden') on any device but the interview's only one
 */
export function removeSelfId(deps: Deps, candidate: CandidateInSession): Promise<Record<string, never>> {
  const { agencyId, responseId } = candidate;
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    if (!(await isOwnDevice(tx, response, candidate))) throw new Refusal('forbidden');
    await lockSelfIds(tx, agencyId);
    const key = selfIdKeys(deps.signingKey, agencyId)(responseId);
    await tx
      .update(self_ids)
      .set({ sealed: null })
      .where(sameAgency(self_ids, agencyId, { key }));
    return {};
  });
}

/** For the candidate's own archive. Null: nothing is stored, or this is not the interview's only device. */
export async function readSelfId(
  tx: Tx,
  { signingKey }: Signing,
  response: ResponseRow,
  session: Session,
): Promise<SelfId | null> {
  const row = await findRow(tx, signingKey, response);
  if (!row?.sealed || !(await isOwnDevice(tx, response, session))) return null;
  return openSelfId(signingKey, row.key, row.sealed).selfId;
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

function isOwnDevice(tx: Tx, response: ResponseRow, { sessionId }: Session): Promise<boolean> {
  return isOnlyDevice(tx, response, Buffer.from(sessionId, 'hex'));
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
