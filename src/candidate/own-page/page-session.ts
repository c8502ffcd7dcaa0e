// Access to the candidate's own page on another device: the link opens a session that can read and act on
// existing answers.
import { openCandidatePage, type CandidatePage } from '#contract/candidate-page.ts';
import { call } from '../../api/call.ts';
import { newSessionToken } from '../../api/session-token.ts';
import { ownPageToken } from './page-token.ts';

/** By session token: the page that the opening call returned, until the screen takes it. */
const opened = new Map<string, CandidatePage>();

/**
 * Opens the page of this link in this tab and returns its token.
 * @throws CallError while the interview is still running
 */
export async function openOwnPage(hash: string): Promise<string> {
  const token = newSessionToken();
  opened.set(token, await call(openCandidatePage, { params: { hash }, body: { session_token: token } }));
  ownPageToken(hash).save(token);
  return token;
}

/** The page that was just opened with this token, so that the screen need not request it again. Null the next time. */
export function takeOpened(token: string): CandidatePage | null {
  const page = opened.get(token) ?? null;
  opened.delete(token);
  return page;
}
