// What is decided about review links without asking the database.
import { minLinkPassword } from '#contract/review-link.ts';
import type { ReviewLinkDraft } from '#contract/review-link.ts';
import type { FieldFault } from '#contract/refusals.ts';

/** What ends a link. */
export interface LinkTimes {
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** True once it was revoked or its time is up: nothing more is shown, also to those who have it open. */
export function isExpired(link: LinkTimes, now: Date): boolean {
  return link.revoked_at !== null || (link.expires_at !== null && link.expires_at <= now);
}

/** Whoever says something says who they are. */
export function asksName(link: { may_rate: boolean; may_comment: boolean }): boolean {
  return link.may_rate || link.may_comment;
}

/** What is wrong with a new link, field by field, as far as it can be told without the database. */
export function faultsOf(
  draft: Pick<ReviewLinkDraft, 'expires_at' | 'password'>,
  now: Date,
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  if (draft.expires_at !== null && new Date(draft.expires_at) <= now) faults['expires_at'] = 'out_of_range';
  // As many as people see, not as JavaScript counts: an emoji is one.
  if (draft.password !== '' && [...draft.password].length < minLinkPassword) faults['password'] = 'too_short';
  return faults;
}

/** The file that a guest's player gets: what was made to be played, else what was recorded. */
export function playableOf(
  state: string,
  files: { rendition: string | null; original: string | null },
): string | null {
  if (state === 'deleted' || state === 'uploading') return null;
  return files.rendition ?? files.original;
}
