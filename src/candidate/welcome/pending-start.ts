// Stores a start request until it is answered: after a lost reply, the same id and session token are sent
// again, so that no second candidate is created (P3). Also maps share links to the interviews started from
// them on this device.
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { StartInterview } from '#contract/interview.ts';
import { newSessionToken } from '../../api/session-token.ts';

const Pending = z.pick(StartInterview, { id: true, session_token: true, consent: true });
export type PendingStart = z.infer<typeof Pending>;

/** The pending start of this link, or a new one. */
export function pendingStart(hash: string, consentVersion: string): PendingStart {
  const kept = Pending.safeParse(read(startKey(hash)));
  if (kept.success) return kept.data;
  const fresh: PendingStart = {
    id: newId(),
    session_token: newSessionToken(),
    consent: { version: consentVersion, given_at: new Date().toISOString() },
  };
  write(startKey(hash), fresh);
  return fresh;
}

export function forgetPendingStart(hash: string): void {
  write(startKey(hash), null);
}

/** The personal link created when this device started from a share link. */
export function startedFromShare(shareHash: string): string | null {
  const kept = z.string().safeParse(read(shareKey(shareHash)));
  return kept.success ? kept.data : null;
}

export function rememberShare(shareHash: string, hash: string | null): void {
  write(shareKey(shareHash), hash);
}

const startKey = (hash: string) => `interview-start.${hash}`;
const shareKey = (hash: string) => `interview-share.${hash}`;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Blocked or corrupt storage counts as empty.
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, a lost reply cannot be retried; everything else works.
  }
}
