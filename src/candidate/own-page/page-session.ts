// The way back to one's own page where the interview is not on this device: the link opens a session that reads and acts
// on what is there.
import { openCandidatePage } from '#contract/candidate-page.ts';
import { call } from '../../api/call.ts';
import { newSessionToken } from '../welcome/pending-start.ts';
import { rememberOwnPage } from './page-token.ts';

/** Opens the page of this link for this tab and gives its token; throws CallError while the interview still runs. */
export async function openOwnPage(hash: string): Promise<string> {
  const token = newSessionToken();
  await call(openCandidatePage, { params: { hash }, body: { session_token: token } });
  rememberOwnPage(hash, token);
  return token;
}
