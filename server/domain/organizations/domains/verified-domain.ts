// The proved domain that stands behind a company: the one that covers its website.
import type { VerifiedDomain } from '#contract/verified-domain.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { coveringDomain } from './rules.ts';
import { listVerified } from './store.ts';

/** Null if the company has no website, or nobody proved control of its domain. */
export async function verifiedDomainOf(
  tx: Tx,
  { agency_id, website }: { agency_id: string; website: string },
): Promise<VerifiedDomain | null> {
  if (website === '') return null;
  const found = coveringDomain(website, await listVerified(tx, agency_id));
  return found?.found_at ? { domain: found.domain, checked_at: found.found_at.toISOString() } : null;
}
