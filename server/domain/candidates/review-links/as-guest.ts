// Runs a guest's call on a review link. The transaction of every call checks that the link is still
// valid.
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { GuestInSession } from '../../../kernel/who.ts';
import { isExpired } from './rules.ts';
import { findReviewLinkRow } from './store.ts';
import type { ReviewLinkRow } from './store.ts';

/** @throws Refusal: review_link_over */
export function asGuest<T>(
  deps: Deps,
  guest: GuestInSession,
  work: (tx: Tx, link: ReviewLinkRow) => Promise<T>,
): Promise<T> {
  return deps.db.asTenant({ agencyId: guest.agencyId }, async (tx) =>
    work(tx, await requireOpenLink(tx, deps, guest)),
  );
}

/** @throws Refusal: review_link_invalid, review_link_over */
export async function requireOpenLink(
  tx: Tx,
  deps: Deps,
  { agencyId, reviewLinkId }: { agencyId: string; reviewLinkId: string },
): Promise<ReviewLinkRow> {
  const link = await findReviewLinkRow(tx, agencyId, reviewLinkId);
  if (!link) throw new Refusal('review_link_invalid');
  if (isExpired(link, deps.now())) throw new Refusal('review_link_over');
  return link;
}
