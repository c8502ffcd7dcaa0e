// Access to the candidate's own page on another device: the link opens a session that can read and act on
// existing answers.
import { openCandidatePage } from '#contract/candidate-page.ts';
import { call } from '../../api/call.ts';
import { newSessionToken } from '../../api/session-token.ts';
import { ownPageToken } from './page-token.ts';

/**
 * Opens the page of this link in this tab and returns its token.
 * @throws CallError while the interview is still running
 */
export async function openOwnPage(hash: string): Promise<string> {
  const token = newSessionToken();
  await call(openCandidatePage, { params: { hash }, body: { session_token: token } });
  ownPageToken(hash).save(token);
  return token;
}
