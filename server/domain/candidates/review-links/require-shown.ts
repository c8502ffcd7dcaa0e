// Checks whether a review link still shows a candidate. Every request for a file given out by a
// link runs it, so a file's address stops working with the link, or when the candidate withdraws.

import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { review_link_responses, review_links } from '../../../platform/db/schema/review.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { isShown } from './is-shown.ts';
import { isExpired } from './rules.ts';

/** @throws Refusal: review_link_over, not_found */
export async function requireShown(
  tx: Tx,
  agencyId: string,
  { linkId, responseId }: { linkId: string; responseId: string },
  now: Date,
): Promise<void> {
  // One statement with a key lookup per table, because a player requests many ranges.
  const [found] = await tx
    .select({
      expires_at: review_links.expires_at,
      revoked_at: review_links.revoked_at,
      shownId: responses.id,
    })
    .from(review_links)
    .leftJoin(
      review_link_responses,
      sameAgency(review_link_responses, review_links, {
        review_link_id: review_links.id,
        response_id: responseId,
      }),
    )
    .leftJoin(
      responses,
      sameAgency(
        responses,
        review_link_responses,
        { id: review_link_responses.response_id, job_id: review_links.job_id },
        isShown,
      ),
    )
    .where(sameAgency(review_links, agencyId, { id: linkId }));
  if (found && isExpired(found, now)) throw new Refusal('review_link_over');
  if (!found?.shownId) throw new Refusal('not_found');
}
