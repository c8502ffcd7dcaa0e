// The calls for scorecards.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Id } from '#contract/id.ts';
import {
  getJobScorecards,
  getScorecard,
  maxComparedScorecards,
  saveScorecard,
  submitScorecard,
  viewScorecards,
} from '#contract/scorecard.ts';
import type { JobScorecards } from '#contract/scorecard.ts';
import { actorOf } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { meansToWire } from '../candidates/list/scorecard-means.ts';
import { teamScores } from '../candidates/list/scorecards.ts';
import { findOpenPlace, lockOpenResponse } from '../candidates/list/store.ts';
import { isJobVisible } from '../jobs/store.ts';
import { readScorecard } from './read.ts';
import { saveCard, viewWithoutScoring } from './save.ts';
import type { Scoring } from './save.ts';
import { competencesOf, listedAmong } from './store.ts';

export function scorecardRoutes(app: FastifyInstance): void {
  serve(app, getScorecard, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const place = await findOpenPlace(tx, member, params.id);
      if (!place) throw new Refusal('not_found');
      return readScorecard(tx, member, place);
    }),
  );

  serve(app, saveScorecard, (call) =>
    scoringOf(call, (scoring) => saveCard(scoring, call.body, { isSubmitting: false })),
  );

  serve(app, submitScorecard, (call) =>
    scoringOf(call, (scoring) => saveCard(scoring, call.body, { isSubmitting: true })),
  );

  serve(app, viewScorecards, (call) => scoringOf(call, viewWithoutScoring));

  serve(app, getJobScorecards, ({ member, params, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      return compare(tx, member, params.id, idsIn(query.ids));
    }),
  );
}

interface Call {
  member: SignedInMember;
  params: { id: string };
  request: FastifyRequest;
  deps: Deps;
}

/** Locks the candidate, so that the second of two saves sees the first. */
function scoringOf<Answer>(
  { member, params, request, deps }: Call,
  run: (scoring: Scoring) => Promise<Answer>,
): Promise<Answer> {
  return deps.db.asTenant(member, async (tx) => {
    const place = await lockOpenResponse(tx, member, params.id);
    if (!place) throw new Refusal('not_found');
    return run({ tx, member, actor: actorOf(member, request), place, now: deps.now() });
  });
}

async function compare(
  tx: Tx,
  member: SignedInMember,
  jobId: string,
  ids: readonly string[],
): Promise<JobScorecards> {
  const competences = await competencesOf(tx, { agency_id: member.agencyId, job_id: jobId });
  const listed = await listedAmong(tx, member, jobId, ids);
  const scores = await teamScores(tx, member, [...listed]);
  return {
    competences: competences.map(({ id, name, target }) => ({ id, name, target })),
    candidates: ids
      .filter((id) => listed.has(id))
      .map((id) => {
        const found = scores.get(id);
        const means = meansToWire(competences, found?.means ?? new Map());
        return { response_id: id, submitted: found?.submitted ?? 0, means: found?.isHidden ? null : means };
      }),
  };
}

/** @throws Refusal('invalid_fields') */
function idsIn(list: string): string[] {
  const ids = [...new Set(list.split(','))];
  if (ids.length > maxComparedScorecards || !ids.every((id) => Id.safeParse(id).success))
    throw new Refusal('invalid_fields', { fields: { ids: 'format' } });
  return ids;
}
