// PUT takes/:take: records what a take is for, before or after its recording. Repeating it gives the same reply (P3).
import type { TakeBinding, TakeState } from '#contract/take.ts';
import { kindRules } from '#contract/question.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyOfResponse } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { refusePageSession } from '../page-session.ts';
import { lockResponse } from '../progress.ts';
import { changeResponse } from '../store.ts';
import { partOfKey, partsPrefix } from '../part-keys.ts';
import { faultsOfBinding, maxTakesPerResponse } from './rules.ts';
import { countTakes, findAskedType, findTake, insertTake } from './store.ts';
import type { TakeOf, TakeRow } from './store.ts';

export async function bindTake(
  deps: Deps,
  candidate: CandidateInSession,
  takeId: string,
  binding: TakeBinding,
): Promise<TakeState> {
  const fields = faultsOfBinding(binding);
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
  const { agencyId, responseId } = candidate;
  await deps.db.asTenant(candidate, (tx) =>
    writeOnce(
      tx,
      { by: { agencyId, responseId }, kind: 'take', id: takeId, content: binding },
      {
        first: () => insertBound(tx, candidate, { takeId, binding, now: deps.now() }),
        again: async () => undefined,
      },
    ),
  );
  return stateOf(deps, await requireTake(deps, candidate, takeId));
}

async function insertBound(
  tx: Tx,
  candidate: CandidateInSession,
  { takeId, binding, now }: { takeId: string; binding: TakeBinding; now: Date },
): Promise<void> {
  const take: TakeOf = { agencyId: candidate.agencyId, responseId: candidate.responseId, takeId };
  // Locked, so that concurrent requests cannot exceed the limit together.
  const response = await lockResponse(tx, take.agencyId, take.responseId);
  if (response.progress === 'withdrawn') throw new Refusal('withdrawn');
  await refusePageSession(tx, candidate, response);
  if ((await countTakes(tx, take.agencyId, take.responseId)) >= maxTakesPerResponse) {
    throw new Refusal('too_large', { details: { max_takes: maxTakesPerResponse } });
  }
  if (binding.question_id !== null) await requireVideoQuestion(tx, take, binding.question_id);
  await insertTake(tx, take, binding);
  // A candidate who records has a working camera again, on whichever device.
  const isRecording = binding.purpose === 'answer';
  await changeResponse(tx, response, { active_at: now, ...(isRecording && { trouble: 'none' }) });
  if (isRecording && response.trouble !== 'none') await notifyOfResponse(tx, response);
}

async function requireVideoQuestion(tx: Tx, take: TakeOf, questionId: string): Promise<void> {
  const type = await findAskedType(tx, take, questionId);
  if (!type) throw new Refusal('question_unknown');
  if (!kindRules[type].isRecorded) throw new Refusal('wrong_answer_kind');
}

/** @throws Refusal('take_unknown'), the same for another person's take and a missing one. */
export async function requireTake(
  deps: Deps,
  candidate: CandidateInSession,
  takeId: string,
): Promise<TakeRow> {
  const { agencyId, responseId } = candidate;
  const take = await deps.db.asTenant(candidate, (tx) => findTake(tx, { agencyId, responseId, takeId }));
  if (!take) throw new Refusal('take_unknown');
  return take;
}

/** The device asks for this to know where to resume. */
export async function stateOf(deps: Deps, take: TakeRow): Promise<TakeState> {
  if (take.state === 'stored') return { state: 'stored', parts: [] };
  return { state: 'open', parts: (await deps.storage.list(partsPrefix(take))).map(partOfKey) };
}
