// Ratings by guests of review links, shown beside the team's ratings and never counted among them.
import { asc } from 'drizzle-orm';
import type { AnswerDetail } from '#contract/response.ts';
import { Rate } from '#contract/status.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { guest_ratings, review_guests } from '../../platform/db/schema/review.ts';

type GuestRates = AnswerDetail['guest_rates'];

/** By answer, oldest first. */
export async function guestRatesOf(
  tx: Tx,
  agencyId: string,
  answerIds: readonly string[],
): Promise<Map<string, GuestRates>> {
  if (answerIds.length === 0) return new Map();
  const rows = await tx
    .select({ answerId: guest_ratings.answer_id, rate: guest_ratings.rate, name: review_guests.name })
    .from(guest_ratings)
    .innerJoin(review_guests, sameAgency(review_guests, guest_ratings, { id: guest_ratings.guest_id }))
    .where(sameAgency(guest_ratings, agencyId, { answer_id: answerIds }))
    .orderBy(asc(review_guests.created_at), asc(review_guests.id));
  const byAnswer = Map.groupBy(rows, (row) => row.answerId);
  return new Map(
    Array.from(byAnswer, ([answerId, rated]) => [
      answerId,
      rated.map(({ name, rate }) => ({ user_name: name, rate: Rate.parse(rate) })),
    ]),
  );
}
