// In an organization with an idle limit: the server learns that somebody uses the page even if the page makes no calls,
// and a page that nobody uses asks whether its session has ended.
import { getUser } from '#contract/user.ts';
import { lastUse } from './attendance.ts';
import { callAsUser } from './call-as-user.ts';

const lookMs = 15_000;
/** During continuous use. */
const betweenMs = 3 * 60_000;
/** A pause: the server learns of the last use before calls count as unattended (attendance.ts). */
const pauseMs = 30_000;
/** How often a page that was not used for so long asks. */
const askMs = 60_000;

interface Times {
  now: number;
  usedAt: number;
  /** Of the last call from here. */
  calledAt: number;
  idleMs: number;
}

export function isCallDue({ now, usedAt, calledAt, idleMs }: Times): boolean {
  if (usedAt > calledAt) return now - calledAt >= betweenMs || now - usedAt >= pauseMs;
  // Another tab may be in use, so only the server knows.
  return now - usedAt > idleMs && now - calledAt >= askMs;
}

/** @returns stops it */
export function watchUse(idleMinutes: number): () => void {
  let calledAt = Date.now();
  const look = () => {
    const now = Date.now();
    if (!isCallDue({ now, usedAt: lastUse(), calledAt, idleMs: idleMinutes * 60_000 })) return;
    calledAt = now;
    // If the session has ended, this leads to the sign-in page. The next look repeats what failed.
    callAsUser(getUser).catch(() => undefined);
  };
  const timer = setInterval(look, lookMs);
  return () => clearInterval(timer);
}
