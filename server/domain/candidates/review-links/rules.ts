// Pure rules for review links.
import { minLinkPassword } from '#contract/review-link.ts';
import type { ReviewLinkDraft } from '#contract/review-link.ts';
import type { FieldFault } from '#contract/refusals.ts';

/** The times that end a link. */
export interface LinkTimes {
  expires_at: Date | null;
  revoked_at: Date | null;
}

/**
 * True once the link is revoked or expired. It then shows nothing, even to guests who have it open.
 */
export function isExpired(link: LinkTimes, now: Date): boolean {
  return link.revoked_at !== null || (link.expires_at !== null && link.expires_at <= now);
}

/** Guests who rate or comment must give their name. */
export function asksName(link: { may_rate: boolean; may_comment: boolean }): boolean {
  return link.may_rate || link.may_comment;
}

/** The faults of a new link by field, as far as they can be found without the database. */
export function faultsOf(
  draft: Pick<ReviewLinkDraft, 'expires_at' | 'password' | 'shows_scorecard' | 'may_rate' | 'may_comment'>,
  now: Date,
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  if (draft.expires_at !== null && new Date(draft.expires_at) <= now) faults['expires_at'] = 'out_of_range';
  // Counts characters as people see them, not UTF-16 units: an emoji is one.
  if (draft.password !== '' && [...draft.password].length < minLinkPassword) faults['password'] = 'too_short';
  // Guests who judge do so alone.
  if (draft.shows_scorecard && asksName(draft)) faults['shows_scorecard'] = 'not_allowed';
  return faults;
}

/** The file for the guest's player: the rendition if there is one, otherwise the original. */
export function playableOf(
  state: string,
  files: { rendition: string | null; original: string | null },
): string | null {
  if (state === 'deleted' || state === 'uploading') return null;
  return files.rendition ?? files.original;
}
