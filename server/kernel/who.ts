// Who is asking: a signed-in member of an agency, a candidate in an interview, or somebody who
// opened a review link. Made by sessions.ts from the Bearer.
import type { MemberRole, Permission } from '#contract/permissions.ts';

/** Whose rows a transaction sees. */
export interface Tenant {
  agencyId: string;
  userId?: string;
}

/** What an address was given through; ids that open nothing by themselves. */
export type Through =
  /** A review link that shows this candidate. */
  | { kind: 'link'; linkId: string; responseId: string }
  /** A member's session (`sessions.id`). */
  | { kind: 'session'; userId: string; sessionId: string }
  /** The agency's API key. */
  | { kind: 'key'; keyId: string };

/** A member as far as it matters what they may see and do, signed in or not. */
export interface Viewer extends Tenant {
  userId: string;
  agencyId: string;
  role: MemberRole;
  /** Null: those of the role. */
  permissions: readonly Permission[] | null;
}

export interface SignedInMember extends Viewer {
  /** SHA-256 of the token in hex: names this session when it, or all others, are to end. */
  sessionId: string;
  /** What the media addresses end with that this call answers with. */
  through: Through;
  /** The agency's API key, where it is not the member themselves who calls. */
  apiKeyId?: string;
}

export interface CandidateInSession extends Tenant {
  agencyId: string;
  responseId: string;
  sessionId: string;
}

/** Somebody without an account who was shown candidates. */
export interface GuestInSession extends Tenant {
  agencyId: string;
  reviewLinkId: string;
  guestId: string;
}
