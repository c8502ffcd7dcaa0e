// The calls for matches: of a job, of a candidate, one with both texts, its review, and the search for a text on the web.
import type { FastifyInstance } from 'fastify';
import {
  checkWeb,
  getJobMatches,
  getMatch,
  getResponseMatches,
  maxListedMatches,
  reviewMatch,
} from '#contract/originality.ts';
import type { MatchDetail } from '#contract/originality.ts';
import { actorOf } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { findOpenPlace } from '../candidates/list/store.ts';
import { isJobVisible } from '../jobs/store.ts';
import { recordAll } from '../organizations/audit/record.ts';
import { nameOfUser } from '../organizations/users/name-of-user.ts';
import { findTexts } from './answer-texts.ts';
import { findChecked } from './compared-store.ts';
import * as store from './matches-store.ts';
import type { MatchFound } from './matches-store.ts';
import { detailToWire, matchToWire, stateOf } from './to-wire.ts';
import { requestWebCheck } from './request-web-check.ts';
import { webReaderFor } from './web-to-wire.ts';

export function originalityRoutes(app: FastifyInstance): void {
  serve(app, getResponseMatches, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (!(await findOpenPlace(tx, member, params.id))) throw new Refusal('not_found');
      const found = await store.findMatches(tx, member, { responseId: params.id });
      const checked = await findChecked(tx, member.agencyId, params.id);
      const lineages = checked.flatMap(({ compared }) => compared?.lineage_id ?? []);
      const sizes = await store.sizesOf(tx, member.agencyId, lineages);
      const response = { agency_id: member.agencyId, id: params.id };
      const webOf = await webReaderFor(tx, response, deps.config);
      return {
        answers: checked.map((answer) => {
          const { answerId, number, question, compared } = answer;
          const isFound = found.some(({ row }) => [row.answer_a, row.answer_b].includes(answerId));
          const size = sizes.get(compared?.lineage_id ?? '') ?? 0;
          const state = stateOf(answer, isFound, size);
          return { answer_id: answerId, number, question, state, web: webOf(answer) };
        }),
        matches: found.map(matchToWire),
      };
    }),
  );

  serve(app, getJobMatches, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      const found = await store.findMatches(tx, member, { jobId: params.id });
      return {
        compared: await store.countCompared(tx, member, params.id),
        total: found.length,
        open: found.filter(({ row }) => row.review === 'open').length,
        matches: found.slice(0, maxListedMatches).map(matchToWire),
      };
    }),
  );

  serve(app, getMatch, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => matchDetail(tx, await requireMatch(tx, member, params.id))),
  );

  serve(app, reviewMatch, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const locked = await store.lockMatch(tx, member.agencyId, params.id);
      const found = await requireMatch(tx, member, params.id);
      if (!locked) throw new Refusal('not_found');
      if (locked.review === body.review) return matchDetail(tx, found);
      if (locked.review !== body.seen)
        throw new Refusal('edited_meanwhile', { details: { current: await matchDetail(tx, found) } });
      const review = { review: body.review, reviewed_by: member.userId, reviewed_at: deps.now() };
      await store.saveReview(tx, locked, review);
      const visible = found.sides.filter(({ isVisible }) => isVisible);
      await recordAll(
        tx,
        actorOf(member, request),
        visible.map(({ answerId }) => ({
          ...({ kind: 'match_reviewed', subjectKind: 'answer', subjectId: answerId } as const),
          ...{ before: { review: locked.review }, after: { review: body.review } },
        })),
      );
      for (const { jobId, responseId } of found.sides)
        await notify(tx, { kind: 'response', job_id: jobId, response_id: responseId });
      return matchDetail(tx, { ...found, row: { ...found.row, ...review } });
    }),
  );

  serve(app, checkWeb, ({ member, params, request, deps }) =>
    requestWebCheck(deps, member, actorOf(member, request), params.id),
  );
}

/** @throws Refusal('not_found') also if it is not shown: its run is usual among the answers */
async function requireMatch(tx: Tx, member: SignedInMember, id: string): Promise<MatchFound> {
  const [found] = await store.findMatches(tx, member, { id });
  if (!found) throw new Refusal('not_found');
  return found;
}

async function matchDetail(tx: Tx, found: MatchFound): Promise<MatchDetail> {
  const { row } = found;
  const texts = await findTexts(tx, row.agency_id, [row.answer_a, row.answer_b]);
  const passages = await store.findPassages(tx, row);
  return detailToWire(
    found,
    passages,
    texts,
    row.reviewed_by === null ? '' : await nameOfUser(tx, row.reviewed_by),
  );
}
