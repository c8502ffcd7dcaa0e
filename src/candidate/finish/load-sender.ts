// Who a link is from, for the page that explains why it does not lead to an interview.
import { getInvitationSender, getShareSender, type LinkSender } from '#contract/interview.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';

/** How long the page waits before it is shown without a sender. */
const patienceMs = 3000;

/**
 * @param link `/i/{hash}` or `/s/{hash}`. `deleted`: its interview was deleted. Null if the link is unknown or the server
 * does not answer in time.
 */
export async function loadSender(link: string): Promise<LinkSender | 'deleted' | null> {
  const [, letter, hash = ''] = link.split('/');
  const getSender = letter === 's' ? getShareSender : getInvitationSender;
  const signal = AbortSignal.timeout(patienceMs);
  // The page makes sense without it.
  return call(getSender, { params: { hash }, signal }).catch((error: unknown) =>
    error instanceof CallError && error.code === 'interview_deleted' ? 'deleted' : null,
  );
}
