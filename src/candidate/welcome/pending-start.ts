// Stores a start request until it is answered: after a lost reply, the same id and session token are sent
// again, so that no second candidate is created (P3). Also maps share links to the interviews started from
// them on this device.
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { StartInterview } from '#contract/interview.ts';
import { newSessionToken } from '../../api/session-token.ts';
import { storedValue } from '../../kit/stored-text.ts';

const Pending = z.pick(StartInterview, { id: true, session_token: true, consent: true });
export type PendingStart = z.infer<typeof Pending>;

/** The pending start of this link, or a new one. Without storage, a lost reply cannot be retried. */
export function pendingStart(hash: string, consentVersion: string): PendingStart {
  const stored = storedStart(hash).load();
  if (stored) return stored;
  const fresh: PendingStart = {
    id: newId(),
    session_token: newSessionToken(),
    consent: { version: consentVersion, given_at: new Date().toISOString() },
  };
  storedStart(hash).save(fresh);
  return fresh;
}

export function forgetPendingStart(hash: string): void {
  storedStart(hash).drop();
}

function storedStart(hash: string) {
  return storedValue(() => localStorage, `interview-start.${hash}`, Pending);
}

/** The personal link of the interview that this device started from a share link. */
export function startedFromShare(shareHash: string) {
  return storedValue(() => localStorage, `interview-share.${shareHash}`, z.string());
}
