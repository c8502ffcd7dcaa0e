// Gives one candidate more time, text instead of video, or a later deadline. This also works in mid-interview and
// after the deadline has passed, which reopens the interview. The audit log records only that an accommodation was
// given: its content may reveal a health condition, and the log outlives the candidate's data.
import type { Actor } from '../../kernel/actor.ts';
import * as contract from '#contract/candidate-page.ts';
import { record } from '../organizations/audit/record.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { hasNewerAttempt } from './attempts.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { openResponse } from './load.ts';
import type { ResponseRow } from './progress.ts';
import { deadlineOf } from './rules.ts';
import * as store from './store.ts';
import type { Accommodation } from './store.ts';

export function accommodationFromWire(given: contract.Accommodation): Accommodation {
  return {
    timeFactor: given.time_factor,
    textForVideo: given.text_for_video,
    deadlineAt: given.deadline_at === null ? null : new Date(given.deadline_at),
  };
}

/** Null if nothing differs from the defaults. */
export function accommodationToWire(given: Accommodation): contract.Accommodation | null {
  if (given.timeFactor === 1 && !given.textForVideo && !given.deadlineAt) return null;
  return contract.Accommodation.parse({
    time_factor: given.timeFactor,
    text_for_video: given.textForVideo,
    deadline_at: given.deadlineAt?.toISOString() ?? null,
  });
}

export function isSameAccommodation(a: Accommodation, b: Accommodation): boolean {
  return a.timeFactor === b.timeFactor && a.textForVideo === b.textForVideo && isSameDeadline(a, b);
}

function isSameDeadline(a: Accommodation, b: Accommodation): boolean {
  return a.deadlineAt?.getTime() === b.deadlineAt?.getTime();
}

/**
 * Call with the response locked. An identical accommodation changes nothing.
 * @param field the path of the deadline in the request.
 * @throws Refusal: invalid_fields if a new deadline has already passed; transition_not_allowed if the attempt is out
 * of time and a newer one exists.
 */
export async function accommodate(
  tx: Tx,
  response: ResponseRow,
  given: Accommodation,
  { by, now, field }: { by: Actor; now: Date; field: string },
): Promise<void> {
  const { offered, accommodation: before, deadline: end } = await openResponse(tx, response);
  if (isSameAccommodation(before, given)) return;
  // Only one attempt may run: an expired one stays expired once there is a newer one.
  const isOutOfTime = response.progress === 'expired' || (end !== null && end <= now);
  if (isOutOfTime && (await hasNewerAttempt(tx, response))) {
    throw new Refusal('transition_not_allowed');
  }
  if (given.deadlineAt && given.deadlineAt <= now && !isSameDeadline(before, given)) {
    throw new Refusal('invalid_fields', { fields: { [field]: 'out_of_range' } });
  }
  await store.insertAccommodation(tx, response, given, { userId: by.userId, at: now });
  const deadline = deadlineOf(offered.job, response, given.deadlineAt);
  if (response.progress === 'expired' && (!deadline || deadline > now)) {
    const progress = response.started_at ? 'in_progress' : 'not_started';
    await store.changeResponse(tx, response, { progress, updated_at: now });
  }
  await record(tx, by, { kind: 'accommodated', subjectKind: 'response', subjectId: response.id });
  await notifyOfResponse(tx, response);
}
