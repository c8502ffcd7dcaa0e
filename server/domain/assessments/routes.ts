// The calls for suggestions: read them, have them made, react to one, and explain them to a candidate. None is for API keys.
import type { FastifyInstance } from 'fastify';
import {
  getExplanation,
  getSuggestionFigures,
  getSuggestions,
  makeSuggestions,
  reactToSuggestion,
} from '#contract/assessment.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { serve } from '../../platform/http/serve.ts';
import { findOpenResponse, lockOpenResponse } from '../candidates/list/store.ts';
import type { ResponseRow } from '../candidates/list/store.ts';
import { isJobVisible } from '../jobs/store.ts';
import { explain } from './explanation.ts';
import { suggestionFigures } from './figures.ts';
import { readSuggestions, requireSubmitted } from './read.ts';
import { requestRun } from './request-run.ts';
import { findAssessment, saveReaction } from './store.ts';

export function assessmentRoutes(app: FastifyInstance): void {
  serve(app, getSuggestions, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const response = await requireResponse(tx, member, params.id);
      await requireSubmitted(tx, member, response.id);
      return readSuggestions(tx, member, response, deps);
    }),
  );

  serve(app, makeSuggestions, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, (tx) => requestRun(tx, deps, { member, responseId: params.id, body })),
  );

  serve(app, reactToSuggestion, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await findAssessment(tx, member.agencyId, params.id);
      const response = row && (await lockOpenResponse(tx, member, row.response_id));
      if (!response) throw new Refusal('not_found');
      await requireSubmitted(tx, member, response.id);
      // It may have been assessed again before the lock.
      if (!(await findAssessment(tx, member.agencyId, params.id))) throw new Refusal('not_found');
      await saveReaction(tx, member, { id: params.id, reaction: body.reaction, now: deps.now() });
      await notifyOfResponse(tx, response);
      return readSuggestions(tx, member, response, deps);
    }),
  );

  serve(app, getExplanation, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) =>
      explain(tx, member, await requireResponse(tx, member, params.id), deps),
    ),
  );

  serve(app, getSuggestionFigures, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      return suggestionFigures(tx, { agencyId: member.agencyId, jobId: params.id });
    }),
  );
}

/** @throws Refusal('not_found') */
async function requireResponse(tx: Tx, member: SignedInMember, id: string): Promise<ResponseRow> {
  const found = await findOpenResponse(tx, member, id);
  if (!found) throw new Refusal('not_found');
  return found.row;
}
