// Loads the interview behind a link or a session.
import { endOfShareLink } from '#contract/deadline.ts';
import type { Interview, InterviewWelcome } from '#contract/interview.ts';
import { findResponseLink, findShare } from '../../platform/db/lookups.ts';
import type { FoundShare } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import type { AddressOf } from '../files/addresses.ts';
import { hasNewerAttempt } from './attempts.ts';
import { wasDeleted } from './deleted-links.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { verifiedDomainOf } from '../organizations/domains/verified-domain.ts';
import { loadVersions } from '../jobs/questions-store.ts';
import { candidateMediaHours, createMediaSigner } from '../../platform/storage/sign.ts';
import { findShareLink } from '../jobs/share-links/store.ts';
import { deadlineOf, laterOf, refusalToBegin, refusalToOpen } from './rules.ts';
import { processingOffered } from './processing-offers.ts';
import { processingChosen } from './processing.ts';
import * as store from './store.ts';
import type { Accommodation, JobOffered, ResponseRow } from './store.ts';
import { interviewToWire, welcomeToWire } from './to-wire.ts';

export interface Opened {
  offered: JobOffered;
  response: ResponseRow;
  accommodation: Accommodation;
  deadline: Date | null;
}

/** @throws Refusal('invalid') if the share link does not exist. */
export async function requireShare(deps: Deps, hash: string): Promise<FoundShare> {
  const found = await deps.db.asNobody((tx) => findShare(tx, hash));
  if (!found) throw new Refusal('invalid');
  return found;
}

/** A source's link can be closed while the job stays open. @throws Refusal('closed') */
export async function refuseClosedLink(tx: Tx, { agencyId, shareLinkId }: FoundShare): Promise<void> {
  const link = shareLinkId ? await findShareLink(tx, agencyId, shareLinkId) : null;
  if (link?.removed_at) throw new Refusal('closed');
}

/** @throws Refusal('invalid') if the personal link does not exist, Refusal('interview_deleted') if it did. */
export async function requireLink(
  deps: Deps,
  hash: string,
): Promise<{ agencyId: string; responseId: string }> {
  return deps.db.asNobody(async (tx) => {
    const found = await findResponseLink(tx, hash);
    if (found) return found;
    throw new Refusal((await wasDeleted(tx, hash, deps.now())) ? 'interview_deleted' : 'invalid');
  });
}

/** @throws Refusal('invalid') if the job is gone. */
export async function loadOffered(tx: Tx, agencyId: string, jobId: string): Promise<JobOffered> {
  const offered = await store.findJobOffered(tx, agencyId, jobId);
  if (!offered) throw new Refusal('invalid');
  return offered;
}

/** A response with its job and its deadline. */
export async function openResponse(tx: Tx, response: ResponseRow): Promise<Opened> {
  const offered = await loadOffered(tx, response.agency_id, response.job_id);
  const accommodation = await store.findAccommodation(tx, response.agency_id, response.id);
  return {
    offered,
    response,
    accommodation,
    deadline: deadlineOf(offered.job, response, accommodation.deadlineAt),
  };
}

/** The deadline for a recording made at that time. A deadline revoked since still applies to earlier recordings. */
export async function deadlineFor(tx: Tx, response: ResponseRow, recordedAt: Date): Promise<Date | null> {
  const { offered, deadline } = await openResponse(tx, response);
  const then = await store.findAccommodation(tx, response.agency_id, response.id, recordedAt);
  return laterOf(deadline, deadlineOf(offered.job, response, then.deadlineAt));
}

/** @throws Refusal if nobody can start from the share link now. */
export async function loadShare(deps: Deps, hash: string): Promise<InterviewWelcome> {
  const shared = await requireShare(deps, hash);
  const { agencyId, jobId } = shared;
  return deps.db.asTenant({ agencyId }, async (tx) => {
    await refuseClosedLink(tx, shared);
    const offered = await loadOffered(tx, agencyId, jobId);
    const now = deps.now();
    const deadline = endOfShareLink(offered.job);
    refuse(refusalToBegin(offered.job, deadline, now));
    const asked = await store.findPlannedQuestions(tx, agencyId, jobId);
    const verified = await verifiedDomainOf(tx, offered.company);
    const shown = { ...(await shownOf(tx, deps, offered, asked)), deadline, now, verified };
    return welcomeToWire(shown, hash, null);
  });
}

/** @throws Refusal if this person cannot start or continue now. */
export async function loadInvitation(deps: Deps, hash: string): Promise<InterviewWelcome> {
  const { agencyId, responseId } = await requireLink(deps, hash);
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const response = await store.findResponse(tx, agencyId, responseId);
    if (!response) throw new Refusal('invalid');
    const { offered, deadline, accommodation } = await openResponse(tx, response);
    const now = deps.now();
    refuse(refusalToOpen(offered.job, response, deadline, now));
    await refuseReplaced(tx, response);
    const fixed = await store.findAskedQuestions(tx, agencyId, responseId);
    const asked = fixed.length > 0 ? fixed : await store.findPlannedQuestions(tx, agencyId, response.job_id);
    const verified = await verifiedDomainOf(tx, offered.company);
    const shown = { ...(await shownOf(tx, deps, offered, asked)), deadline, now, verified };
    return welcomeToWire(shown, hash, response, accommodation);
  });
}

/** Everything a started interview needs. */
export async function loadInterview(
  tx: Tx,
  deps: Deps,
  agencyId: string,
  responseId: string,
): Promise<Interview> {
  const response = await store.findResponse(tx, agencyId, responseId);
  if (!response) throw new Refusal('invalid');
  const { offered, accommodation, deadline } = await openResponse(tx, response);
  const asked = await store.findAskedQuestions(tx, agencyId, responseId);
  const shown = { ...(await shownOf(tx, deps, offered, asked)), deadline, now: deps.now() };
  return interviewToWire(shown, response, accommodation, {
    answered: await store.findAnswers(tx, agencyId, responseId),
    isRequestOpen: await store.hasOpenRequest(tx, agencyId, responseId),
    processing: await processingChosen(tx, response, shown.processing),
  });
}

/**
 * An expired candidate with a newer attempt continues with that one, even if the job's end was moved back later.
 * @throws Refusal('expired')
 */
export async function refuseReplaced(tx: Tx, response: ResponseRow): Promise<void> {
  if (response.progress === 'expired' && (await hasNewerAttempt(tx, response))) throw new Refusal('expired');
}

export function refuse(code: ConstructorParameters<typeof Refusal>[0] | undefined): void {
  if (code) throw new Refusal(code);
}

async function shownOf(tx: Tx, deps: Deps, offered: JobOffered, asked: store.AskedQuestion[]) {
  const { agency_id: agencyId } = offered.job;
  const versions = await loadVersions(
    tx,
    agencyId,
    asked.map(({ versionId }) => versionId),
  );
  const processing = processingOffered(deps.config, [...versions.values()], offered.job, deps.now());
  return { offered, asked, versions, processing, addressOf: addressesForCandidate(deps, agencyId) };
}

/** Longer-lived than a recruiter's addresses: the page caches the files for an interview without a network (P4). */
export function addressesForCandidate(deps: Deps, agencyId: string): AddressOf {
  const signer = createMediaSigner(deps.signingKey, deps.now);
  return (fileId) => fileId && signer.address(agencyId, fileId, candidateMediaHours);
}
