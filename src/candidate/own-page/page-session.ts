// The way back to one's own page where the interview is not on this device: the link opens a session that only reads and
// acts on what is there. It lives as long as the tab, so that a borrowed device keeps nothing.
import { openCandidatePage } from '#contract/candidate-page.ts';
import { call } from '../../api/call.ts';
import { newSessionToken } from '../pending-start.ts';

const keyOf = (hash: string) => `candidate-page.${hash}`;

/** Opens the page of this link for this tab; throws CallError while the interview still runs. */
export async function openOwnPage(hash: string): Promise<void> {
  const token = newSessionToken();
  await call(openCandidatePage, { params: { hash }, body: { session_token: token } });
  sessionStorage.setItem(keyOf(hash), token);
}

export function ownPageToken(hash: string): string | null {
  return sessionStorage.getItem(keyOf(hash));
}

export function forgetOwnPage(hash: string): void {
  sessionStorage.removeItem(keyOf(hash));
}
