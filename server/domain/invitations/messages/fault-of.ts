// What is written down of a message that could not be handed over. What a mail or SMS server said of it may be shown as it
// is; where we did not even get to speak to it, its text names our own set-up and is for the log alone.
import * as z from 'zod/mini';
import type { MessageFault } from '#contract/invite.ts';

/** As Node and nodemailer call a server that is not there, does not answer, or does not let us in. */
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
  // fetch says what was wrong in its cause, and a timeout of its own by the error's name.
  const isUnreachable = [error, error.cause].some((one) => Coded.safeParse(one).success);
  return isUnreachable || error.name === 'TimeoutError'
    ? ('unreachable' satisfies MessageFault)
    : error.message;
}
