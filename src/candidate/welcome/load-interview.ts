// What the routes of an interview load, and where they lead instead: what is on this device comes first, so that a
// returning candidate needs no network; refusals lead to their result page.
import { redirect } from '@tanstack/react-router';
import { getInvitation, getShare, type InterviewWelcome } from '#contract/interview.ts';
import { resultStatusOf, type ResultStatus } from '#contract/refusals.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import type { InterviewRecord, Outbox } from '../../outbox/types.ts';
import { ownPageToken } from '../own-page/page-token.ts';
import { startedFromShare } from './pending-start.ts';
import { InterviewState } from '../interview/state.ts';
import { takeWelcomeAtHand } from './welcome-at-hand.ts';

/** Refusals of a link behind which there may be answers all the same. */
const overCodes: ReadonlySet<string> = new Set(['already_completed', 'expired', 'withdrawn', 'closed']);

/** /i/{hash}: a person's own link. */
export async function loadInvitation(outbox: Outbox, hash: string): Promise<InterviewWelcome> {
  await goOnIfStarted(outbox, hash);
  const atHand = takeWelcomeAtHand('invitation', hash);
  if (atHand) return atHand;
  return orResultPage(`/i/${hash}`, () => orOwnPage(hash, () => call(getInvitation, { params: { hash } })));
}

/**
 * /s/{hash}: a link for everybody; on this device it may have become a person's own already. `isAnew`: somebody else
 * wants to take it here.
 */
export async function loadShare(outbox: Outbox, hash: string, isAnew: boolean): Promise<InterviewWelcome> {
  const own = isAnew ? null : startedFromShare(hash);
  if (own) await goOnIfStarted(outbox, own, hash);
  const atHand = takeWelcomeAtHand('share', hash);
  if (atHand) return atHand;
  return orResultPage(`/s/${hash}`, () => call(getShare, { params: { hash } }));
}

/** /i/process/{hash}: only with the interview on this device, and only until it is through. */
export async function loadProcess(outbox: Outbox, hash: string): Promise<void> {
  const record = await outbox.loadInterview(hash);
  if (!record) throw redirect({ to: '/i/$hash', params: { hash }, replace: true });
  if (isThrough(record)) throw redirect({ to: '/i/done/$hash', params: { hash }, replace: true });
}

/** /i/done/{hash}: as this device has it, or, where it has nothing, the candidate's own page from the server. */
export async function loadDone(
  outbox: Outbox,
  hash: string,
): Promise<{ record: InterviewRecord } | { token: string }> {
  const record = await outbox.loadInterview(hash);
  const token = ownPageToken(hash);
  if (!record && token) return { token };
  if (!record) throw redirect({ to: '/i/$hash', params: { hash }, replace: true });
  if (!isThrough(record)) throw redirect({ to: '/i/process/$hash', params: { hash }, replace: true });
  return { record };
}

/** `?share=` of /i/done: the share link that led there, if it looks like one. */
export function shareOf(share: unknown): { share?: string } {
  return typeof share === 'string' && /^[\w-]+$/.test(share) ? { share } : {};
}

/** Only a link of our own: what stands in an address is anybody's. */
export function isInterviewLink(link: unknown): link is string {
  return typeof link === 'string' && /^\/[is]\/[\w-]+$/.test(link);
}

async function goOnIfStarted(outbox: Outbox, hash: string, share?: string): Promise<void> {
  const record = await outbox.loadInterview(hash);
  if (!record) return;
  if (!isThrough(record)) throw redirect({ to: '/i/process/$hash', params: { hash }, replace: true });
  throw redirect({ to: '/i/done/$hash', params: { hash }, search: share ? { share } : {}, replace: true });
}

function isThrough(record: InterviewRecord): boolean {
  if (record.interview.finished_at) return true;
  const state = InterviewState.safeParse(record.state);
  return state.success && state.data.at.step === 'done';
}

/** What is over cannot be answered any more, but its link is still the candidate's own page. */
async function orOwnPage<T>(hash: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof CallError) || !overCodes.has(error.code)) throw error;
    const { openOwnPage } = await import('../own-page/page-session.ts');
    const isOpen = await openOwnPage(hash).then(
      () => true,
      () => false,
    );
    if (isOpen) throw redirect({ to: '/i/done/$hash', params: { hash }, replace: true });
    throw error;
  }
}

/** No network and too many attempts are worth a retry on the spot; they are the route's failure screen. */
async function orResultPage<T>(link: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const status = error instanceof CallError ? resultPageOf(error) : undefined;
    if (status) throw redirect({ ...resultPage(status, link), replace: true });
    throw error;
  }
}

/** A status that may pass by itself carries the link along, to be tried again. */
export function resultPage(status: ResultStatus, link: string) {
  const mayPass = status === 'unavailable' || status === 'not-open-yet';
  return { to: '/i/result/$status', params: { status }, search: mayPass ? { link } : {} } as const;
}

function resultPageOf(error: CallError): ResultStatus | undefined {
  if (error.status >= 500) return 'unavailable';
  // A hash of the wrong shape, or of nothing: a part of the link was lost.
  if (error.code === 'not_found' || error.code === 'invalid_fields') return 'invalid';
  return resultStatusOf(error.code);
}
