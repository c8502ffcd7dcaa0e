// A run: some competences of a candidate are assessed. It counts as one use, however many they are and however often its task runs.
import { newId } from '#contract/id.ts';
import type { Config } from '../../kernel/config.ts';
import type { Tx } from '../../platform/db/open.ts';
import { releaseAi, settleAi } from '../organizations/limits/ai-usage.ts';
import type { AiUse } from '../organizations/limits/ai-usage.ts';
import { costOfRequests } from './plan.ts';
import type { Plan, PlannedRequest } from './plan.ts';
import { putOpen, sumOfRun } from './store.ts';
import type { AssessmentRow } from './store.ts';

type ResponseKey = { agency_id: string; id: string };

/** What a run would do: competences that were never assessed, could not be, or whose request would differ now. */
export function openRequests(plan: Plan, rows: readonly AssessmentRow[]): PlannedRequest[] {
  return plan.requests.filter(({ competence, inputSha256 }) => {
    const row = rows.find(({ competence_id }) => competence_id === competence.id);
    if (!row || row.state === 'over_limit') return true;
    if (row.state === 'waiting' || row.state === 'running') return false;
    const isUnusable = row.state === 'none' && row.fault !== 'forbidden' && row.fault !== 'too_long';
    return isUnusable || row.input_sha256 !== inputSha256;
  });
}

export async function putRun(
  tx: Tx,
  response: ResponseKey,
  {
    runId,
    requests,
    state = 'waiting',
    now,
  }: { runId: string; requests: readonly PlannedRequest[]; state?: 'waiting' | 'running'; now: Date },
): Promise<void> {
  const { agency_id, id: response_id } = response;
  for (const { competence, versionId } of requests) {
    const key = { agency_id, id: newId(), response_id, run_id: runId, state };
    await putOpen(tx, { ...key, competence_id: competence.id, version_id: versionId }, now);
  }
}

export function assessmentUse(
  { agency_id: agencyId, id: subjectId }: ResponseKey,
  { runId, requests, notes }: { runId: string; requests: readonly PlannedRequest[]; notes: string },
  { aiPrices }: Pick<Config, 'aiPrices'>,
): AiUse {
  const costMicros = costOfRequests(requests, notes, aiPrices);
  return { agencyId, id: runId, kind: 'assessments', subjectId, units: 1, costMicros };
}

/** Ends the run. It counts if the model answered. `lost`: the cost of discarded results. */
export async function endRun(
  tx: Tx,
  { agencyId, runId }: { agencyId: string; runId: string },
  { lost, now }: { lost: { tokens: number; costMicros: number }; now: Date },
): Promise<void> {
  const { tokens, costMicros, answered } = await sumOfRun(tx, agencyId, runId);
  const spent = { tokens: tokens + lost.tokens, costMicros: costMicros + lost.costMicros, now };
  if (answered > 0 || lost.tokens > 0) await settleAi(tx, { agencyId, id: runId }, spent);
  else await releaseAi(tx, { agencyId, id: runId }, spent);
}
