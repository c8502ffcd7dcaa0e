// The task that has a model assess a candidate's competences, one request at a time. Safe to run twice and to be killed at any
// point: each result is stored at once, and only if the candidate still allows it.
import { newId } from '#contract/id.ts';
import { seal } from '../../kernel/secrets/seal.ts';
import { httpChat } from '../../platform/ai/http-chat.ts';
import { restsUntil } from '../../platform/ai/services.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { findLocked } from '../interviews/progress.ts';
import type { ResponseRow } from '../interviews/progress.ts';
import { assessTask } from '../interviews/queue-assessments.ts';
import { record } from '../organizations/audit/record.ts';
import { releaseAi, reserveAi } from '../organizations/limits/ai-usage.ts';
import { askModel } from './ask-model.ts';
import type { Answered } from './ask-model.ts';
import { hashOfWords } from './hash-of-words.ts';
import { offUntil, planOf } from './plan.ts';
import type { Plan, PlannedRequest } from './plan.ts';
import { promptSha256, promptVersion } from './prompt.ts';
import { placeInAnswer } from './redact.ts';
import { endRun, openRequests, putRun, assessmentUse } from './runs.ts';
import * as store from './store.ts';
import type { AssessmentRow, AssessmentState, QuoteRow } from './store.ts';
import type { Quote } from './verify.ts';

/** With growing delays, they take some minutes. */
const retries = 5;

export const assessResponse = defineTask({
  ...assessTask,
  retries,
  // A request has a minute and a half, and an answer that addresses the model is sent twice.
  expireSeconds: 7200,
  concurrency: 2,
  handler: async ({ agency_id: agencyId, response_id: responseId, run_id: runId }, deps) => {
    const run = { agencyId, responseId, runId };
    const begun = await deps.db.asTenant({ agencyId }, (tx) => begin(tx, deps, run));
    if (!begun || !deps.config.chat) return;
    const model = httpChat(deps.config.chat);
    const lost = { tokens: 0, costMicros: 0 };
    let isDue = false;
    for (const { row, request } of begun.work) {
      const answered = await askModel(deps, model, request, begun.plan.notes);
      const isAgain = answered.isPassing && row.attempts < retries;
      isDue ||= isAgain;
      if (isAgain) continue;
      const isStored = await deps.db.asTenant({ agencyId }, (tx) =>
        finish(tx, deps, { run, row, request, answered, model: model.name }),
      );
      if (isStored) continue;
      lost.tokens += answered.spent.tokens;
      lost.costMicros += answered.spent.costMicros;
    }
    if (isDue) throw new Error('the model did not answer');
    await deps.db.asTenant({ agencyId }, (tx) => endRun(tx, run, { lost, now: deps.now() }));
  },
});

interface Run {
  agencyId: string;
  responseId: string;
  runId: string;
}

interface Begun {
  plan: Plan;
  /** The rows as they were before this attempt. */
  work: { row: AssessmentRow; request: PlannedRequest }[];
}

/** Undefined: there is nothing to do. Unfinished work that is no longer allowed is deleted. */
async function begin(tx: Tx, deps: Deps, run: Run): Promise<Begun | undefined> {
  const { agencyId, responseId, runId } = run;
  const { config } = deps;
  const now = deps.now();
  const response = await findLocked(tx, agencyId, responseId);
  const plan = response && (await planOf(tx, response, deps));
  if (!response || !plan) {
    await releaseAi(tx, { agencyId, id: runId }, { now });
    if (response) await deleteUnfinished(tx, response);
    const firstDay = response && (await offUntil(tx, response, now));
    if (firstDay) {
      const data = { agency_id: agencyId, response_id: responseId, run_id: runId };
      const startAfter = new Date(`${firstDay}T00:00:00Z`);
      await enqueue(tx, assessTask, data, { group: agencyId, startAfter });
    }
    return undefined;
  }
  const rows = await claim(tx, { response, plan, runId, now });
  const work = rows.flatMap((row) => {
    const request = plan.requests.find(({ competence }) => competence.id === row.competence_id);
    return request ? [{ row, request }] : [];
  });
  if (work.length === 0) {
    await endRun(tx, run, { lost: { tokens: 0, costMicros: 0 }, now });
    return undefined;
  }
  const resting = await restsUntil(tx, 'chat', now);
  if (resting) {
    const data = { agency_id: agencyId, response_id: responseId, run_id: runId };
    await enqueue(tx, assessTask, data, { group: agencyId, startAfter: resting });
    return undefined;
  }
  const requests = work.map(({ request }) => request);
  const use = assessmentUse(response, { runId, requests, notes: plan.notes }, config);
  const ids = work.map(({ row }) => row.id);
  const reserved = await reserveAi(tx, use, { config, now });
  if (reserved !== 'reserved') {
    await store.changeAssessments(tx, agencyId, ids, { state: 'over_limit' }, now);
    await notifyOfResponse(tx, response);
    return undefined;
  }
  await start(tx, { rows, runId, agencyId, now });
  await notifyOfResponse(tx, response);
  return { plan, work };
}

/** For a candidate who declined, or a job that switched it off. Finished assessments of such a job stay. */
async function deleteUnfinished(tx: Tx, response: ResponseRow): Promise<void> {
  const rows = await store.findAssessments(tx, response);
  const open = rows.filter(({ state }) => state === 'waiting' || state === 'running');
  for (const row of open) await store.deleteAssessment(tx, row);
  if (open.length > 0) await notifyOfResponse(tx, response);
}

/** The rows of this run. An automatic run waits until every video is transcribed, and then takes all that are open. */
async function claim(
  tx: Tx,
  { response, plan, runId, now }: { response: ResponseRow; plan: Plan; runId: string; now: Date },
): Promise<AssessmentRow[]> {
  const before = await store.findAssessments(tx, response);
  // If it has rows, an earlier attempt began it.
  if (before.every(({ run_id }) => run_id !== runId)) {
    const isNew = ({ competence }: PlannedRequest) =>
      before.every(({ competence_id }) => competence_id !== competence.id);
    await putRun(tx, response, { runId, requests: openRequests(plan, before).filter(isNew), now });
  }
  const rows = await store.findAssessments(tx, response);
  const open = rows.filter(
    ({ run_id, state }) =>
      (state === 'running' && run_id === runId) || (state === 'waiting' && !plan.isPending),
  );
  // An answer may have been deleted since.
  const isGone = ({ competence_id }: AssessmentRow) =>
    plan.requests.every(({ competence }) => competence.id !== competence_id);
  for (const row of open.filter(isGone)) await store.deleteAssessment(tx, row);
  return open.filter((row) => !isGone(row));
}

/** The last attempt may kill this process, so its failure is stored before it begins. */
async function start(
  tx: Tx,
  { rows, runId, agencyId, now }: { rows: AssessmentRow[]; runId: string; agencyId: string; now: Date },
): Promise<void> {
  for (const isLast of [true, false]) {
    const ids = rows.filter(({ attempts }) => attempts >= retries === isLast).map(({ id }) => id);
    if (ids.length === 0) continue;
    const during = isLast
      ? ({ state: 'none', fault: 'crash' } as const)
      : ({ state: 'running', fault: '' } as const);
    await store.startRows(tx, agencyId, ids, { ...during, runId }, now);
  }
}

interface Result {
  run: Run;
  row: AssessmentRow;
  request: PlannedRequest;
  answered: Answered;
  model: string;
}

/** False: the result is discarded, because the candidate has declined, the answers are deleted, or another run does it. */
async function finish(tx: Tx, deps: Deps, result: Result): Promise<boolean> {
  const { run, request, answered, model } = result;
  const { agencyId } = run;
  const now = deps.now();
  const response = await findLocked(tx, agencyId, run.responseId);
  const row = response && (await store.findAssessment(tx, agencyId, result.row.id));
  if (!response || row?.run_id !== run.runId || row.made_at !== null) return false;
  const { assessed, fault, spent } = answered;
  const level = assessed?.level ?? null;
  const state = stateOf(answered);
  const change = {
    ...{ state, fault, level, reason: assessed?.reason ?? '', model },
    ...{ prompt_version: promptVersion, prompt_sha256: promptSha256, input_sha256: request.inputSha256 },
    ...{ is_suspect: assessed?.isSuspect ?? false, version_id: request.versionId },
    ...(assessed && { dropped: assessed.dropped }),
    ...{ tokens: spent.tokens, cost_micros: spent.costMicros, made_at: answered.hasReplied ? now : null },
  };
  await store.changeAssessments(tx, agencyId, [row.id], change, now);
  await store.insertQuotes(tx, quoteRows(row, request, assessed?.quotes ?? []));
  if (answered.log.length > 0) {
    const text = Buffer.from(
      JSON.stringify({ model, prompt_version: promptVersion, exchanges: answered.log }),
    );
    const sealed = seal(deps.signingKey, { use: 'assessment', owner: row.id }, text);
    await store.insertLog(tx, {
      agency_id: agencyId,
      id: newId(),
      assessment_id: row.id,
      sealed,
      created_at: now,
    });
    await record(tx, { agencyId }, { ...auditLine(request, level, model), subjectId: response.id });
  }
  await notifyOfResponse(tx, response);
  return true;
}

function stateOf({ assessed, fault }: Answered): AssessmentState {
  if (!assessed || fault !== '') return 'none';
  return assessed.level === null ? 'no_evidence' : 'ready';
}

/** It outlives the candidate's data, so it contains no words of theirs. */
function auditLine({ competence, inputSha256 }: PlannedRequest, level: number | null, model: string) {
  const { id: competence_id, version } = competence;
  const what = { competence_id, version, level, model, prompt_version: promptVersion };
  return {
    ...({ kind: 'assessed', subjectKind: 'response' } as const),
    after: { ...what, prompt_sha256: promptSha256, input_sha256: inputSha256 },
  };
}

/** The quotes at their places in the answers as they are read. */
function quoteRows(row: AssessmentRow, request: PlannedRequest, quotes: readonly Quote[]): QuoteRow[] {
  return quotes.flatMap(({ answerId: alias, ...run }, position) => {
    const given = request.answers[Number(alias.slice(1)) - 1];
    const place = given && placeInAnswer(given.redacted, run);
    const words = place && given.read.words.slice(place.from, place.to);
    const [first, last] = [words?.[0], words?.at(-1)];
    if (!given || !words || !first || !last) return [];
    return [
      {
        ...{
          agency_id: row.agency_id,
          id: newId(),
          assessment_id: row.id,
          answer_id: given.read.id,
          position,
        },
        ...{ from_word: first.from, to_word: last.to, from_ms: first.fromMs, to_ms: last.toMs },
        ...{ revision: given.read.revision, words_sha256: hashOfWords(words.map(({ text }) => text)) },
      },
    ];
  });
}
