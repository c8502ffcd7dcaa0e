// Loads /r/{hash}: the candidates if the link is already open in this browser, otherwise its door screen, or
// why it no longer works.
import type * as z from 'zod/mini';
import {
  getReviewLink,
  getSharedCandidates,
  openReviewLink,
  type SharedCandidates,
} from '#contract/review-link.ts';
import { CallError } from '../api/call-error.ts';
import { call } from '../api/call.ts';
import { newSessionToken } from '../api/session-token.ts';
import { forgetToken, saveToken, storedToken } from './guest-token.ts';

export type Door = z.output<(typeof getReviewLink)['data']>;

export type GuestView =
  | { at: 'inside'; token: string; shared: SharedCandidates }
  | { at: 'door'; door: Door }
  | { at: 'ended' }
  | { at: 'invalid' };

/** @throws CallError if a retry may help */
export async function loadGuest(hash: string): Promise<GuestView> {
  try {
    return (await loadInside(hash)) ?? (await loadDoor(hash));
  } catch (error) {
    const end = error instanceof CallError ? endOf(error) : undefined;
    if (!end) throw error;
    forgetToken(hash);
    return { at: end };
  }
}

async function loadInside(hash: string): Promise<GuestView | undefined> {
  const token = storedToken(hash);
  if (!token) return undefined;
  try {
    return { at: 'inside', token, shared: await call(getSharedCandidates, { token }) };
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    forgetToken(hash);
    return undefined;
  }
}

/** Without a name or password to ask for, the link opens directly. */
async function loadDoor(hash: string): Promise<GuestView> {
  const door = await call(getReviewLink, { params: { hash } });
  if (door.has_password || door.asks_name) return { at: 'door', door };
  const token = newSessionToken();
  await call(openReviewLink, { params: { hash }, body: { session_token: token, password: '', name: '' } });
  saveToken(hash, token, { hasPassword: false });
  return { at: 'inside', token, shared: await call(getSharedCandidates, { token }) };
}

function endOf({ code }: CallError): 'ended' | 'invalid' | undefined {
  if (code === 'review_link_over') return 'ended';
  return code === 'review_link_invalid' ? 'invalid' : undefined;
}
