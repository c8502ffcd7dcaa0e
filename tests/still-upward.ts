// Server imports that still point up (tests/borders.test.ts). This list may only shrink.
export const stillUpward: readonly string[] = [
  'server/domain/candidates/accommodation-routes.ts -> server/domain/candidates/own-page/letters.ts',
  'server/domain/candidates/accommodation-routes.ts -> server/domain/candidates/own-page/rules.ts',
  'server/domain/candidates/accommodation-routes.ts -> server/domain/candidates/own-page/store.ts',
  'server/domain/candidates/detail-store.ts -> server/domain/candidates/review-links/guest-rates.ts',
  'server/domain/candidates/detail.ts -> server/domain/candidates/own-page/page.ts',
  'server/domain/candidates/detail.ts -> server/domain/candidates/own-page/rules.ts',
  'server/domain/candidates/detail.ts -> server/domain/candidates/own-page/store.ts',
  'server/domain/candidates/remove.ts -> server/domain/candidates/exports/outdate.ts',
  'server/domain/interviews/attempts.ts -> server/domain/candidates/store.ts',
  'server/domain/interviews/start.ts -> server/domain/invitations/send.ts',
  'server/domain/invitations/invite.ts -> server/domain/candidates/store.ts',
  'server/domain/invitations/invite.ts -> server/domain/candidates/to-wire.ts',
  'server/domain/invitations/remind-now.ts -> server/domain/candidates/changes.ts',
  'server/domain/invitations/resend.ts -> server/domain/candidates/store.ts',
  'server/domain/invitations/resend.ts -> server/domain/candidates/to-wire.ts',
  'server/domain/invitations/send-test.ts -> server/domain/candidates/follow-up/write-decision.ts',
];
