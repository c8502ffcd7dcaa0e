// A member has the model assess a candidate. What the plan has no room for is refused at once.
import type { makeSuggestions } from '#contract/assessment.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { lockOpenResponse } from '../candidates/list/store.ts';
import type { ResponseRow } from '../candidates/list/store.ts';
import { assessTask } from '../interviews/queue-assessments.ts';
import { refuseOverLimit, releaseAi, reserveAi } from '../organizations/limits/ai-usage.ts';
import { planOf } from './plan.ts';
import type { Plan, PlannedRequest } from './plan.ts';
import { openRequests, putRun, assessmentUse } from './runs.ts';
import * as store from './store.ts';

type Body = z.output<typeof makeSuggestions.body>;
type Answer = z.output<typeof makeSuggestions.data>;

/** @throws Refusal: not_found, ai_off, nothing_to_assess, plan_limit, ai_unavailable */
export async function requestRun(
  tx: Tx,
  deps: Deps,
  { member, responseId, body }: { member: SignedInMember; responseId: string; body: Body },
): Promise<Answer> {
  const response = await lockOpenResponse(tx, member, responseId);
  if (!response) throw new Refusal('not_found');
  if (!deps.config.chat) throw new Refusal('ai_off');
  const plan = await planOf(tx, response, deps);
  const rows = await store.findAssessments(tx, response);
  const requests = plan ? openRequests(plan, rows) : [];
  if (!plan || (body.dry_run && requests.length === 0)) throw new Refusal('nothing_to_assess');
  if (body.dry_run) return answerOf(deps, response, plan, requests);
  const content = { response_id: response.id };
  return writeOnce(
    tx,
    { by: member, id: body.id, kind: 'assessments', content },
    {
      first: async () => {
        if (requests.length === 0) throw new Refusal('nothing_to_assess');
        await begin(tx, deps, { response, plan, requests, rows, runId: body.id });
        return answerOf(deps, response, plan, requests);
      },
      again: async () => {
        const running = rows.filter(({ run_id }) => run_id === body.id).map((row) => row.competence_id);
        const own = plan.requests.filter(({ competence }) => running.includes(competence.id));
        return answerOf(deps, response, plan, own);
      },
    },
  );
}

interface Beginning {
  response: ResponseRow;
  plan: Plan;
  requests: readonly PlannedRequest[];
  rows: readonly store.AssessmentRow[];
  runId: string;
}

async function begin(
  tx: Tx,
  deps: Deps,
  { response, plan, requests, rows, runId }: Beginning,
): Promise<void> {
  const { agency_id: agencyId } = response;
  const { config } = deps;
  const now = deps.now();
  // A process that ended on its last attempt released nothing.
  const ended = new Set(rows.filter(({ fault }) => fault === 'crash').map(({ run_id }) => run_id));
  for (const id of ended) await releaseAi(tx, { agencyId, id }, { now });
  const use = assessmentUse(response, { runId, requests, notes: plan.notes }, config);
  const reserved = await reserveAi(tx, use, { config, now });
  if (reserved === 'over_limit') await refuseOverLimit(tx, agencyId, 'assessments', now);
  if (reserved !== 'reserved') throw new Refusal('ai_unavailable');
  await putRun(tx, response, { runId, requests, state: 'running', now });
  const data = { agency_id: agencyId, response_id: response.id, run_id: runId };
  await enqueue(tx, assessTask, data, { group: agencyId });
  await notifyOfResponse(tx, response);
}

const million = 1_000_000;

function answerOf(
  { config }: Deps,
  response: ResponseRow,
  { notes }: Plan,
  requests: readonly PlannedRequest[],
): Answer {
  const { costMicros } = assessmentUse(response, { runId: '', requests, notes }, config);
  return { count: requests.length, price: config.aiPrices ? costMicros / million : null };
}
