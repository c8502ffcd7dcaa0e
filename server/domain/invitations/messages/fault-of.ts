// The stored fault of a message that could not be sent. A mail or SMS server's own reply may be
// shown as it is. If we never reached the server, the error describes our configuration and goes to
// the log only.
import * as z from 'zod/mini';
import type { MessageFault } from '#contract/invite.ts';

/**
 * Error codes of Node and nodemailer for a server that is missing, silent or rejects our
 * credentials.
 */
const unreachable = [
  'EAI_AGAIN',
  'EAUTH',
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
];

const Coded = z.object({ code: z.enum(unreachable) });

export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown' satisfies MessageFault;
  // fetch puts the error code in its cause, and reports its own timeout by the error's name.
  const isUnreachable = [error, error.cause].some((fault) => Coded.safeParse(fault).success);
  return isUnreachable || error.name === 'TimeoutError'
    ? ('unreachable' satisfies MessageFault)
    : error.message;
}
