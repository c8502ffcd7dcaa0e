// Refuses other sign-ins if the agency requires its identity provider. openSession calls it for every session.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { sso_connections } from '../../../platform/db/schema/sso.ts';
import { Refusal } from '../../../kernel/refusal.ts';

/** Where the agency's members sign in (contract/sso.ts, startSso). Relative, so that it works at every address of ours. */
export function ssoStartPath(agencyId: string): string {
  return `/api/sso/${agencyId}/start`;
}

export function ssoRequired(agencyId: string): Refusal {
  return new Refusal('sso_required', { details: { url: ssoStartPath(agencyId) } });
}

/** Run in a transaction of the agency. */
export async function isSsoRequired(tx: Tx, agencyId: string, email: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is_required: boolean }>(
    sql`select requires_sso(${agencyId}, ${email}) as is_required`,
  );
  return rows[0]?.is_required === true;
}

/**
 * Run in a transaction of the agency.
 * @throws Refusal('sso_required') with details.url
 */
export async function refuseIfSsoRequired(tx: Tx, agencyId: string, email: string): Promise<void> {
  if (await isSsoRequired(tx, agencyId, email)) throw ssoRequired(agencyId);
}

/** True for the owner who can sign in here although the agency demands single sign-on. Run in a transaction of the agency. */
export async function isExempt(tx: Tx, agencyId: string, userId: string): Promise<boolean> {
  const isExemptHere = sameAgency(sso_connections, agencyId, { enforced: true, exempt_user_id: userId });
  return (await tx.$count(sso_connections, isExemptHere)) > 0;
}

/**
 * Run in a transaction of the agency, before the person loses what makes them the exempt owner.
 * @throws Refusal('exempt_owner')
 */
export async function refuseIfExempt(tx: Tx, agencyId: string, userId: string): Promise<void> {
  if (await isExempt(tx, agencyId, userId)) throw new Refusal('exempt_owner');
}
