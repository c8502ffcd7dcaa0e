// Where the card is changed: our page, which leads to the payment provider's, since that one's address is valid for minutes.
import { and, eq } from 'drizzle-orm';
import { can } from '#contract/permissions.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { stripe_customers } from '../../../platform/db/schema/purchase.ts';
import type { Deps } from '../../../platform/deps.ts';

/** Null: the organization has never paid by card, or the member may not manage billing. */
export async function readPortalLink(
  tx: Tx,
  member: SignedInMember,
  { cards, publicUrl }: Pick<Deps, 'cards' | 'publicUrl'>,
): Promise<string | null> {
  if (!cards || !can(member, 'billing.manage')) return null;
  const ours = and(
    eq(stripe_customers.agency_id, member.agencyId),
    eq(stripe_customers.livemode, cards.isLive),
  );
  return (await tx.$count(stripe_customers, ours)) > 0 ? `${publicUrl()}/profile/plan/portal` : null;
}
