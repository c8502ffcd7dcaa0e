// Whether a review link still works.
import type { ReviewLink } from '#contract/review-link.ts';

export type LinkState = 'open' | 'expired' | 'revoked';

/** `now` in milliseconds since 1970. */
export function stateOf(link: Pick<ReviewLink, 'revoked_at' | 'expires_at'>, now: number): LinkState {
  if (link.revoked_at !== null) return 'revoked';
  return link.expires_at !== null && Date.parse(link.expires_at) <= now ? 'expired' : 'open';
}

/** The URL that guests open. */
export function reviewAddress(origin: string, hash: string): string {
  return `${origin}/r/${hash}`;
}
