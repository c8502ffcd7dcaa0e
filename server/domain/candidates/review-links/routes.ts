// The team's calls for a job's review links: create, list and revoke. guest-routes.ts has the
// guests' calls.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addReviewLink, getReviewLinks, maxReviewLinks, revokeReviewLink } from '#contract/review-link.ts';
import type { NewReviewLink, ReviewLink, ReviewLinkDraft } from '#contract/review-link.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record, recordAll } from '../../organizations/audit/record.ts';
import { hashPassword, verifyPassword } from '../../organizations/auth/passwords.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireBelow } from '../../../platform/http/require-below.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { isJobVisible } from '../../jobs/store.ts';
import { newLinkHash } from '../../../kernel/new-link-hash.ts';
import { guestRoutes } from './guest-routes.ts';
import { faultsOf } from './rules.ts';
import { mayShowTeam } from '../list/scorecards.ts';
import * as store from './store.ts';
import { linkToWire } from './to-wire.ts';

export function reviewLinkRoutes(app: FastifyInstance): void {
  guestRoutes(app);

  serve(app, getReviewLinks, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await requireJob(tx, member, params.id);
      const links: ReviewLink[] = [];
      for (const listed of await store.listReviewLinks(tx, member.agencyId, params.id))
        links.push(await toWireFor(tx, member, listed));
      return links;
    }),
  );

  serve(app, addReviewLink, async ({ member, body, request, deps }) => {
    const draft = withoutRepeats(body);
    // Hashing is slow, so it runs before the agency is locked.
    const password_hash = draft.password === '' ? null : await hashPassword(draft.password);
    return deps.db.asTenant(member, async (tx) => {
      await requireJob(tx, member, draft.job_id);
      // A fast hash of the password next to the slow one would make it guessable.
      const { password: _password, ...content } = draft;
      const write = { by: member, id: draft.id, kind: 'review_link', content };
      return writeOnce(tx, write, {
        first: async () => {
          await refuseFaults(tx, member, draft, deps.now());
          await lockAgency(tx, member.agencyId);
          const used = await store.countReviewLinks(tx, member.agencyId, draft.job_id);
          requireBelow(maxReviewLinks, used);
          await insert(tx, member, draft, { password_hash, now: deps.now() });
          await recordAll(tx, actorOf(member, request), linesOf(draft));
          await notify(tx, { kind: 'job', job_id: draft.job_id });
          return newLink(tx, member, draft.id);
        },
        again: async () => {
          await refuseOtherPassword(tx, member, draft);
          return newLink(tx, member, draft.id);
        },
      });
    });
  });

  serve(app, revokeReviewLink, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, (tx) => revoke(tx, member, params.id, { request, now: deps.now() })),
  );
}

async function revoke(
  tx: Tx,
  member: SignedInMember,
  id: string,
  { request, now }: { request: FastifyRequest; now: Date },
): Promise<ReviewLink> {
  const row = await store.findReviewLinkRow(tx, member.agencyId, id);
  if (!row) throw new Refusal('not_found');
  await requireJob(tx, member, row.job_id);
  if (await store.revokeReviewLink(tx, row, now)) {
    const change = { kind: 'revoked', subjectKind: 'review_link', subjectId: row.id } as const;
    await record(tx, actorOf(member, request), { ...change, before: { job_id: row.job_id } });
    await notify(tx, { kind: 'job', job_id: row.job_id });
  }
  return requireLink(tx, member, row.id);
}

async function requireJob(tx: Tx, member: SignedInMember, id: string): Promise<void> {
  if (!(await isJobVisible(tx, member, id))) throw new Refusal('not_found');
}

async function requireLink(tx: Tx, member: SignedInMember, id: string): Promise<ReviewLink> {
  const listed = await store.findReviewLinkListed(tx, member.agencyId, id);
  if (!listed) throw new Refusal('not_found');
  return toWireFor(tx, member, listed);
}

async function newLink(tx: Tx, member: SignedInMember, id: string): Promise<NewReviewLink> {
  const { hash, ...link } = await requireLink(tx, member, id);
  // The creator may not see it any more, and repeats the call.
  if (hash === null) throw new Refusal('not_found');
  return { ...link, hash };
}

/** Otherwise a member who has not scored yet could see the team's result as a guest. */
async function toWireFor(
  tx: Tx,
  member: SignedInMember,
  listed: store.ReviewLinkListed,
): Promise<ReviewLink> {
  const { row, responseIds } = listed;
  return linkToWire(listed, !row.shows_scorecard || (await mayShowTeam(tx, member, responseIds)));
}

function withoutRepeats(draft: ReviewLinkDraft): ReviewLinkDraft {
  const { response_ids, question_ids } = draft;
  return {
    ...draft,
    response_ids: [...new Set(response_ids)],
    question_ids: question_ids && [...new Set(question_ids)],
  };
}

/** @throws Refusal('invalid_fields') */
async function refuseFaults(
  tx: Tx,
  member: SignedInMember,
  draft: ReviewLinkDraft,
  now: Date,
): Promise<void> {
  const fields = faultsOf(draft, now);
  const job = { agencyId: member.agencyId, jobId: draft.job_id };
  const shown = await store.countShown(tx, job, draft.response_ids);
  if (shown < draft.response_ids.length) fields['response_ids'] = 'not_allowed';
  const ofJob = draft.question_ids && (await store.countQuestions(tx, job, draft.question_ids));
  if (draft.question_ids && ofJob !== draft.question_ids.length) fields['question_ids'] = 'not_allowed';
  // Otherwise a member who scores could see the team's result as their own guest.
  if (draft.shows_scorecard && !(await mayShowTeam(tx, member, draft.response_ids)))
    fields['shows_scorecard'] ??= 'not_allowed';
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
}

/** @throws Refusal('id_taken') if the id exists with another password */
async function refuseOtherPassword(tx: Tx, member: SignedInMember, draft: ReviewLinkDraft): Promise<void> {
  const row = await store.findReviewLinkRow(tx, member.agencyId, draft.id);
  if (!row) throw new Refusal('not_found');
  const isSame =
    row.password_hash === null
      ? draft.password === ''
      : await verifyPassword(draft.password, row.password_hash);
  if (!isSame) throw new Refusal('id_taken');
}

async function insert(
  tx: Tx,
  member: SignedInMember,
  draft: ReviewLinkDraft,
  { password_hash, now }: { password_hash: string | null; now: Date },
): Promise<void> {
  const { response_ids, password: _password, ...stored } = draft;
  const row = {
    ...stored,
    agency_id: member.agencyId,
    expires_at: draft.expires_at === null ? null : new Date(draft.expires_at),
    hash: newLinkHash(),
    password_hash,
    created_by: member.userId,
    created_at: now,
  };
  await store.insertReviewLink(tx, row, response_ids);
}

/** One line for the link, and one in the history of every candidate it shows. */
function linesOf(draft: ReviewLinkDraft) {
  const { job_id, response_ids, question_ids, expires_at } = draft;
  const { shows_contact, shows_files, shows_scorecard, shows_transcript } = draft;
  const shows = { shows_contact, shows_files, shows_scorecard, shows_transcript };
  const after = { job_id, response_ids, question_ids, ...shows, expires_at };
  const made = { kind: 'added', subjectKind: 'review_link', subjectId: draft.id, after } as const;
  const shared = response_ids.map(
    (id) =>
      ({
        kind: 'shared',
        subjectKind: 'response',
        subjectId: id,
        after: { review_link_id: draft.id },
      }) as const,
  );
  return [made, ...shared];
}
