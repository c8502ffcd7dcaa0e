// Server imports that still point up (tests/borders.test.ts). This list may only shrink.
export const stillUpward: readonly string[] = [
  'server/domain/invitations/invite.ts -> server/domain/candidates/store.ts',
  'server/domain/invitations/invite.ts -> server/domain/candidates/to-wire.ts',
  'server/domain/invitations/remind-now.ts -> server/domain/candidates/changes.ts',
  'server/domain/invitations/resend.ts -> server/domain/candidates/store.ts',
  'server/domain/invitations/resend.ts -> server/domain/candidates/to-wire.ts',
];
