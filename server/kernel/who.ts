// The caller's identity: a signed-in member, a candidate in an interview, or a guest with a review link.
// platform/http/sessions.ts derives it from the bearer token.
import type { MemberRole, Permission } from '#contract/permissions.ts';

/** Whose rows a transaction sees. */
export interface Tenant {
  agencyId: string;
  userId?: string;
}

/** The session, link or key a media address was issued through. The ids alone grant nothing. */
export type Through =
  /** A review link that shows this candidate. */
  | { kind: 'link'; linkId: string; responseId: string }
  /** A member's session (`sessions.id`). */
  | { kind: 'session'; userId: string; sessionId: string }
  /** The agency's API key. */
  | { kind: 'key'; keyId: string };

/** The parts of a member that decide what they may see and do, signed in or not. */
export interface Viewer extends Tenant {
  userId: string;
  agencyId: string;
  role: MemberRole;
  /** Null: the role's permissions. */
  permissions: readonly Permission[] | null;
  /** Set if the agency's API key makes the call instead of the member. */
  apiKeyId?: string;
}

export interface SignedInMember extends Viewer {
  /** Hex SHA-256 of the token. Identifies this session when signing out of it or of all others. */
  sessionId: string;
  /** Goes into the media addresses in this call's response. */
  through: Through;
  /** True if the agency's identity provider opened the session: it proves nothing to other agencies. */
  isConfined: boolean;
}

export interface CandidateInSession extends Tenant {
  agencyId: string;
  responseId: string;
  sessionId: string;
}

/** A guest without an account who received a review link. */
export interface GuestInSession extends Tenant {
  agencyId: string;
  reviewLinkId: string;
  guestId: string;
}

/** A device that entered a live room, or knocks at it. */
export interface ParticipantInRoom extends Tenant {
  agencyId: string;
  roomId: string;
  participantId: string;
}
