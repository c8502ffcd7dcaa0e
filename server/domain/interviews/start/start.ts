// Starts an interview. The device creates the session token (and, from a share link, the response id), so a start
// whose reply was lost can be resent and gets the same reply (P3). Only the token's SHA-256 is stored.
import { hashToken } from '../../../kernel/tokens.ts';
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { endOfShareLink } from '#contract/deadline.ts';
import type { Interview, StartInterview } from '#contract/interview.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify, notifyOfResponse } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { sendLink } from '../../invitations/send.ts';
import { loadVersions } from '../../jobs/questions-store.ts';
import { newLinkHash } from '../../../kernel/new-link-hash.ts';
import { isPreview } from '../../../kernel/preview.ts';
import {
  loadInterview,
  loadOffered,
  openResponse,
  refuse,
  refuseClosedLink,
  refuseReplaced,
  requireLink,
  requireShare,
} from '../load.ts';
import { isForPageOnly } from '../page-session.ts';
import { saveChoices } from '../processing.ts';
import { lockResponse } from '../progress.ts';
import { moveOrders } from '../queue-order-reports.ts';
import { refusalToBegin, refusalToOpen, shuffled, totalPoints } from '../rules.ts';
import * as store from '../store.ts';
import type { JobRow, ResponseRow } from '../store.ts';

export async function startShare(
  deps: Deps,
  hash: string,
  body: StartInterview,
  ip: string,
): Promise<Interview> {
  const shared = await requireShare(deps, hash);
  const { agencyId, jobId, shareLinkId } = shared;
  return deps.db.asTenant({ agencyId }, (tx) => {
    const answer = () => loadInterview(tx, deps, agencyId, body.id);
    return writeOnce(
      tx,
      {
        by: { agencyId, responseId: body.id },
        kind: 'start',
        id: body.id,
        content: { job_id: jobId, ...body },
      },
      {
        first: async () => {
          await refuseClosedLink(tx, shared);
          await store.holdJob(tx, agencyId, jobId);
          const { job } = await loadOffered(tx, agencyId, jobId);
          await startNew(tx, deps, { job, shareLinkId }, body, ip);
          return answer();
        },
        again: answer,
      },
    );
  });
}

async function startNew(
  tx: Tx,
  deps: Deps,
  { job, shareLinkId }: { job: JobRow; shareLinkId: string | null },
  body: StartInterview,
  ip: string,
): Promise<void> {
  const now = deps.now();
  refuse(refusalToBegin(job, endOfShareLink(job), now));
  if (job.one_per_ip) await requireFreshIp(tx, job, ip, body.id);
  const asked = await chooseQuestions(tx, job);
  const response = { agency_id: job.agency_id, id: body.id };
  await store.insertResponse(tx, {
    ...response,
    ...startedNow(body, asked.points, now),
    job_id: job.id,
    name: body.name,
    email: body.email,
    phone: body.phone ?? '',
    language: body.language,
    hash: newLinkHash(),
    source: 'share',
    share_link_id: shareLinkId,
    // Stored only if the employer allows one interview per IP address.
    share_ip: job.one_per_ip ? ip : null,
    created_at: now,
  });
  await store.insertAskedQuestions(tx, response, asked.questions);
  await openSession(tx, response, body);
  await saveChoices(tx, response, body.processing ?? [], { config: deps.config, now });
  const to = { agencyId: job.agency_id, responseId: body.id, email: body.email };
  await sendLink(tx, deps, to, { kind: 'own_link', now });
  await notify(tx, { kind: 'response', job_id: job.id, response_id: body.id });
}

/** Of two concurrent starts from one address, the second waits and finds the first. */
async function requireFreshIp(tx: Tx, job: JobRow, ip: string, responseId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${job.id} ${ip}`}, 0))`);
  if (await store.isIpUsed(tx, job, ip, responseId)) throw new Refusal('ip_used');
}

export async function startInvitation(deps: Deps, hash: string, body: StartInterview): Promise<Interview> {
  const { agencyId, responseId } = await requireLink(deps, hash);
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    const tokenHash = hashToken(body.session_token);
    const owner = await store.findSessionOwner(tx, agencyId, tokenHash);
    // The same device is never refused, whatever has changed since (block_try, the deadline).
    const isSame = owner === responseId && !(await isForPageOnly(tx, response, tokenHash));
    if (!isSame) await startInvited(tx, deps, response, body);
    return loadInterview(tx, deps, agencyId, responseId);
  });
}

async function startInvited(tx: Tx, deps: Deps, response: ResponseRow, body: StartInterview): Promise<void> {
  const now = deps.now();
  const { offered, deadline } = await openResponse(tx, response);
  refuse(refusalToOpen(offered.job, response, deadline, now));
  await refuseReplaced(tx, response);
  const isBlocked = offered.job.block_try && !isPreview(response);
  if (isBlocked && response.started_at) throw new Refusal('already_started');
  await openSession(tx, response, body);
  await saveChoices(tx, response, body.processing ?? [], { config: deps.config, now });
  if (response.started_at) {
    // Already started, perhaps on another device, or expired and then given a later deadline: the interview resumes.
    const isResumed = response.progress === 'expired';
    await store.changeResponse(tx, response, {
      active_at: now,
      ...(isResumed && { progress: 'in_progress', updated_at: now }),
    });
  } else {
    // The preview of one question has its questions already.
    const fixed = await store.findAskedQuestions(tx, response.agency_id, response.id);
    const asked = await chooseQuestions(tx, offered.job, fixed);
    if (fixed.length === 0) await store.insertAskedQuestions(tx, response, asked.questions);
    await store.changeResponse(tx, response, {
      ...startedNow(body, asked.points, now),
      name: body.name,
      phone: body.phone || response.phone,
      // The recruiter's values for an invited candidate are never overwritten.
      email: response.email || body.email,
      language: body.language,
    });
    await moveOrders(tx, response.agency_id, [response.id], 'started');
  }
  await notifyOfResponse(tx, response);
}

/** The columns every start writes. @throws Refusal('consent_missing') */
function startedNow(body: StartInterview, points: number, now: Date) {
  if (body.consent.version.trim() === '') throw new Refusal('consent_missing');
  const givenAt = new Date(body.consent.given_at);
  return {
    progress: 'in_progress',
    active_at: now,
    consent_version: body.consent.version,
    consent_at: givenAt < now ? givenAt : now,
    started_at: now,
    updated_at: now,
    device: body.device,
    test_total_points: points,
  };
}

/** Chooses the questions' current versions and this person's order. Shuffled only once, here. */
async function chooseQuestions(
  tx: Tx,
  job: JobRow,
  fixed: readonly store.AskedQuestion[] = [],
): Promise<{ questions: store.AskedQuestion[]; points: number }> {
  const planned = fixed.length > 0 ? [...fixed] : await store.findPlannedQuestions(tx, job.agency_id, job.id);
  const versions = await loadVersions(
    tx,
    job.agency_id,
    planned.map(({ versionId }) => versionId),
  );
  return {
    questions:
      job.random_order && fixed.length === 0 ? shuffled(planned, (limit) => randomInt(limit)) : planned,
    points: totalPoints([...versions.values()]),
  };
}

async function openSession(
  tx: Tx,
  response: { agency_id: string; id: string },
  body: StartInterview,
): Promise<void> {
  const isNew = await store.insertSession(
    tx,
    response,
    hashToken(body.session_token),
    body.device.user_agent,
  );
  if (!isNew) throw new Refusal('id_taken');
}
