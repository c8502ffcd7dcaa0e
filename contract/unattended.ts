// Calls that a page makes while nobody uses it.

/** Sent with them: they do not count as activity (sign-in-policy.ts). */
export const unattendedHeader = 'x-unattended';
