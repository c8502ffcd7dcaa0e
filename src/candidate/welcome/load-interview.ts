// Loaders and redirects of the interview routes. Data on this device comes first, so that returning
// candidates need no network. Refusals redirect to their result page.
import { redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { getInvitation, getShare, type Interview, InterviewWelcome } from '#contract/interview.ts';
import { type ResultStatus, resultStatusOf } from '#contract/refusals.ts';
import { CallError, isRefusalCode } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import type { InterviewRecord, Outbox, OutboxSnapshot } from '../../outbox/types.ts';
import { ownPageToken } from '../own-page/page-token.ts';
import { startedFromShare } from './pending-start.ts';
import { InterviewState } from '../machine/state.ts';
import { takeEmbedded } from '../embedded-data.ts';

/** Refusals of links that may still have answers. */
const closedCodes: ReadonlySet<string> = new Set(['already_completed', 'expired', 'withdrawn', 'closed']);

/** /i/{hash}: a personal link. */
export async function loadInvitation(outbox: Outbox, hash: string): Promise<InterviewWelcome> {
  await redirectIfStarted(outbox, hash);
  const link = `/i/${hash}`;
  const load = async () => embeddedWelcome(link) ?? call(getInvitation, { params: { hash } });
  return withResultPage(link, () => withOwnPage(hash, load));
}

/**
 * /s/{hash}: a share link. On this device it may already have become a personal one. `isAnew`: another person
 * wants to take the interview here.
 */
export async function loadShare(outbox: Outbox, hash: string, isAnew: boolean): Promise<InterviewWelcome> {
  const own = isAnew ? null : startedFromShare(hash).load();
  if (own) await redirectIfStarted(outbox, own, hash);
  const link = `/s/${hash}`;
  return withResultPage(link, async () => embeddedWelcome(link) ?? call(getShare, { params: { hash } }));
}

/** /i/process/{hash}: only if the interview is on this device and unfinished. */
export async function loadProcess(outbox: Outbox, hash: string): Promise<Interview> {
  const record = await outbox.loadInterview(hash);
  if (!record) throw redirect({ to: '/i/$hash', params: { hash }, replace: true });
  if (isFinished(record)) throw redirect({ to: '/i/done/$hash', params: { hash }, replace: true });
  return record.interview;
}

/** /i/done/{hash}: from this device, or else the candidate's own page from the server. */
export async function loadDone(
  outbox: Outbox,
  hash: string,
): Promise<{ record: InterviewRecord; first: OutboxSnapshot | null } | { token: string }> {
  const record = await outbox.loadInterview(hash);
  const token = ownPageToken(hash).load();
  if (!record && token) return { token };
  if (!record) throw redirect({ to: '/i/$hash', params: { hash }, replace: true });
  if (!isFinished(record)) throw redirect({ to: '/i/process/$hash', params: { hash }, replace: true });
  // If the device cannot be read, the screen opens without the list and tries again.
  return { record, first: await outbox.snapshot(hash).catch(() => null) };
}

/** `?share=` of /i/done: the share link that led there, if it is well-formed. */
export function shareOf(share: unknown): { share?: string } {
  return typeof share === 'string' && /^[\w-]+$/.test(share) ? { share } : {};
}

/** Accepts only our own links: anyone can write into a URL. */
export function isInterviewLink(link: unknown): link is string {
  return typeof link === 'string' && /^\/[is]\/[\w-]+$/.test(link);
}

async function redirectIfStarted(outbox: Outbox, hash: string, share?: string): Promise<void> {
  const record = await outbox.loadInterview(hash);
  if (!record) return;
  if (!isFinished(record)) throw redirect({ to: '/i/process/$hash', params: { hash }, replace: true });
  throw redirect({ to: '/i/done/$hash', params: { hash }, search: share ? { share } : {}, replace: true });
}

function isFinished(record: InterviewRecord): boolean {
  if (record.interview.finished_at) return true;
  const state = InterviewState.safeParse(record.state);
  return state.success && state.data.at.step === 'done';
}

/** A closed interview cannot be answered, but its link still opens the candidate's own page. */
async function withOwnPage<T>(hash: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof CallError) || !closedCodes.has(error.code)) throw error;
    const { openOwnPage } = await import('../own-page/page-session.ts');
    const isOpen = await openOwnPage(hash).then(
      () => true,
      () => false,
    );
    if (isOpen) throw redirect({ to: '/i/done/$hash', params: { hash }, replace: true });
    throw error;
  }
}

/** Being offline or rate-limited is worth a retry on the spot, so those go to the route's failure screen. */
async function withResultPage<T>(link: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const status = error instanceof CallError ? resultStatusFor(error) : undefined;
    if (status) throw redirect({ ...resultPage(status, link), replace: true });
    throw error;
  }
}

/** Carries the link along, which tells the page who it is from. */
export function resultPage(status: ResultStatus, link: string) {
  return { to: '/i/result/$status', params: { status }, search: { link } } as const;
}

function resultStatusFor(error: CallError): ResultStatus | undefined {
  if (error.status >= 500) return 'unavailable';
  // A malformed or unknown hash: part of the link was lost.
  if (error.code === 'not_found' || error.code === 'invalid_fields') return 'invalid';
  return resultStatusOf(error.code);
}

const EmbeddedRefusal = z.object({ link: z.string(), code: z.string(), status: z.number() });

/**
 * What the API would answer, from the first HTML. Undefined if that has nothing about this link.
 * @throws CallError if the interview cannot be started with it
 */
function embeddedWelcome(link: string): InterviewWelcome | undefined {
  const refusal = takeEmbedded('refusal', EmbeddedRefusal);
  if (refusal?.link === link && isRefusalCode(refusal.code))
    throw new CallError({ code: refusal.code, status: refusal.status });
  const welcome = takeEmbedded('welcome', InterviewWelcome);
  const linkOf = ({ kind, hash }: InterviewWelcome) => `/${kind === 'share' ? 's' : 'i'}/${hash}`;
  return welcome && linkOf(welcome) === link ? welcome : undefined;
}
