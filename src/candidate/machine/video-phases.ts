// Phases of a video question: preparation, takes, and recovery after a crash. Part of the machine; pure.
import type { RecorderFault } from '../../recorder/types.ts';
import { endOf, type InterviewEvent, type TakeOnDevice } from './events.ts';
import { takeLimitMs, type PlannedQuestion } from './plan.ts';
import type { SavedTake, Phase, QuestionStep } from './state.ts';

/** Three seconds, so that the camera surprises no one. */
export const countdownMs = 3000;

/** With less time left than this, continuing an interrupted take is not offered. */
const worthContinuingMs = 1000;

/**
 * Limited preparation is announced first: its clock starts when the question is shown, not when the previous
 * question ends.
 */
export function firstVideoPhase(question: PlannedQuestion): Phase {
  return question.preparation_ms === null ? reading() : { phase: 'intro' };
}

/** A crash costs no retake: only saved takes count. */
export function retakesLeft(question: PlannedQuestion, takes: readonly SavedTake[]): number {
  return Math.max(0, question.retakes + 1 - takes.length);
}

/** True if there is nothing to choose: the one take is the answer, and it is submitted as soon as it is saved. */
export function isOnlyTake(question: PlannedQuestion, takes: readonly SavedTake[]): boolean {
  return question.retakes === 0 && takes.length === 1;
}

/** True if the last take ended because its time was up. */
export function endedAtLimit({ takes }: Pick<QuestionStep, 'takes'>, question: PlannedQuestion): boolean {
  return question.answer_ms !== null && (takes.at(-1)?.recorded_ms ?? 0) >= question.answer_ms;
}

export function canContinue(question: PlannedQuestion, recordedMs: number): boolean {
  return takeLimitMs(question) - recordedMs >= worthContinuingMs;
}

/**
 * Faults that may clear within seconds. After sleep or a closed page the candidate may be away, so resuming
 * takes a press.
 */
const passing: readonly string[] = [
  'device_lost',
  'muted',
  'device_in_use',
  'no_device',
  'recorder_error',
] satisfies RecorderFault[];
/** A take that progressed less than this since its last automatic resumption would only break off again. */
const leastProgressMs = 1000;

/** True if an interrupted take resumes automatically once its devices are back. */
export function resumesAutomatically(
  question: PlannedQuestion,
  phase: Extract<Phase, { phase: 'interrupted' }>,
  resumedMs: number,
): boolean {
  const hasProgressed = phase.recorded_ms - resumedMs >= leastProgressMs;
  return passing.includes(phase.reason) && hasProgressed && canContinue(question, phase.recorded_ms);
}

export function videoTransition(
  step: QuestionStep,
  event: InterviewEvent,
  question: PlannedQuestion,
): QuestionStep {
  const { phase } = step;
  switch (phase.phase) {
    case 'intro':
      return event.type === 'question_shown' ? to(step, prepare(question, event.at)) : step;
    case 'reading':
      return fromReading(step, event);
    case 'preparing':
      if (event.type === 'video_chosen') return addTake(step, event.take_id, event.recorded_ms);
      if (event.type === 'time_extended')
        return to(step, { ...phase, ends_at: phase.ends_at + event.preparation_ms });
      if (event.type === 'record_pressed') return to(step, afterPress(event.at, phase.ends_at));
      return isTimeToRecord(phase, event) ? to(step, arming(null, 0)) : step;
    case 'countdown':
      return event.type === 'record_pressed' || isTimeToRecord(phase, event)
        ? to(step, arming(null, 0))
        : step;
    case 'arming':
      return fromArming(step, phase, event);
    case 'recording':
      return fromRecording(step, phase, event, question);
    case 'interrupted':
      return fromInterrupted(step, phase, event, question);
    case 'saving':
      return event.type === 'take_saved' ? addTake(step, phase.take_id, event.recorded_ms, event.at) : step;
    case 'recorded':
      return fromRecorded(step, event, question);
    default:
      return step;
  }
}

/** After a reload: the phase that the device's database supports. Idempotent. */
export function restoreVideo(step: QuestionStep, onDevice: readonly TakeOnDevice[]): QuestionStep {
  const takes = step.takes.filter((take) => hasContent(onDevice, take.take_id));
  const restored = takes.length === step.takes.length ? step : { ...step, takes };
  const { phase } = restored;
  if (phase.phase === 'recorded') return chooseRemaining(restored, phase.chosen);
  if (phase.phase === 'countdown' || (phase.phase === 'arming' && phase.take_id === null))
    return to(restored, reading());
  if (
    phase.phase !== 'arming' &&
    phase.phase !== 'recording' &&
    phase.phase !== 'saving' &&
    phase.phase !== 'interrupted'
  )
    return restored;
  const take = onDevice.find((stored) => stored.id === phase.take_id);
  if (!take || take.bytes === 0 || take.state === 'discarded') return to(restored, reading());
  const recorded_ms = Math.max(phase.recorded_ms, take.duration_ms);
  if (take.state !== 'recording') return addTake(restored, take.id, recorded_ms, endOf(take));
  if (phase.phase === 'saving' || phase.phase === 'interrupted') return restored;
  return to(restored, { phase: 'interrupted', take_id: take.id, recorded_ms, reason: 'closed' });
}

/** Recording starts after the countdown, but never later than at the end of limited preparation. */
function afterPress(at: number | undefined, latest = Infinity): Phase {
  if (at === undefined) return arming(null, 0);
  return { phase: 'countdown', ends_at: Math.min(at + countdownMs, latest) };
}

function fromReading(step: QuestionStep, event: InterviewEvent): QuestionStep {
  if (event.type === 'record_pressed') return to(step, afterPress(event.at));
  if (event.type === 'video_chosen') return addTake(step, event.take_id, event.recorded_ms);
  const last = step.takes.at(-1);
  if (event.type === 'retake_dropped' && last) return to(step, { phase: 'recorded', chosen: last.take_id });
  return step;
}

function isTimeToRecord(phase: { ends_at: number }, event: InterviewEvent): boolean {
  return event.type === 'ticked' && event.device_ready && event.at >= phase.ends_at;
}

function fromArming(
  step: QuestionStep,
  phase: Extract<Phase, { phase: 'arming' }>,
  event: InterviewEvent,
): QuestionStep {
  if (event.type === 'take_begun' && phase.take_id === null)
    return to(step, { ...phase, take_id: event.take_id });
  if (event.type === 'recording_started' && phase.take_id !== null)
    return to(step, { phase: 'recording', take_id: phase.take_id, recorded_ms: phase.recorded_ms });
  if (event.type === 'recording_failed') return interrupt(step, phase, event);
  return step;
}

function fromRecording(
  step: QuestionStep,
  phase: Extract<Phase, { phase: 'recording' }>,
  event: InterviewEvent,
  question: PlannedQuestion,
): QuestionStep {
  if (event.type === 'stop_pressed') return to(step, { ...phase, phase: 'saving' });
  if (event.type === 'recording_failed') return interrupt(step, phase, event);
  if (event.type !== 'progressed') return step;
  const recorded_ms = Math.max(phase.recorded_ms, event.recorded_ms);
  const isLimitReached = recorded_ms >= takeLimitMs(question);
  return to(step, { phase: isLimitReached ? 'saving' : 'recording', take_id: phase.take_id, recorded_ms });
}

function fromInterrupted(
  step: QuestionStep,
  phase: Extract<Phase, { phase: 'interrupted' }>,
  event: InterviewEvent,
  question: PlannedQuestion,
): QuestionStep {
  const { take_id, recorded_ms } = phase;
  // The candidate finished just as the recording failed: it must not resume.
  const isFinished = event.type === 'use_pressed' || event.type === 'stop_pressed';
  if (isFinished) return to(step, { phase: 'saving', take_id, recorded_ms });
  if (event.type === 'continue_pressed' && canContinue(question, recorded_ms))
    return to(step, arming(take_id, recorded_ms));
  if (event.type === 'device_returned' && resumesAutomatically(question, phase, event.resumed_ms))
    return to(step, arming(take_id, recorded_ms));
  return step;
}

function fromRecorded(step: QuestionStep, event: InterviewEvent, question: PlannedQuestion): QuestionStep {
  if (event.type === 'retake_pressed' && retakesLeft(question, step.takes) > 0) return to(step, reading());
  if (event.type === 'take_chosen' && step.takes.some((take) => take.take_id === event.take_id))
    return to(step, { phase: 'recorded', chosen: event.take_id });
  return step;
}

function prepare(question: PlannedQuestion, at: number): Phase {
  if (question.preparation_ms === null) return reading();
  return { phase: 'preparing', ends_at: at + question.preparation_ms };
}

/** A take with data is offered to the candidate; one that never started costs nothing. */
function interrupt(
  step: QuestionStep,
  phase: { take_id: string | null; recorded_ms: number },
  failure: { fault: RecorderFault; recorded_ms: number },
): QuestionStep {
  const recorded_ms = Math.max(phase.recorded_ms, failure.recorded_ms);
  if (phase.take_id === null || recorded_ms === 0)
    return to(step, { phase: 'reading', fault: failure.fault });
  return to(step, { phase: 'interrupted', take_id: phase.take_id, recorded_ms, reason: failure.fault });
}

/** The newest take counts until the candidate chooses another. */
function addTake(step: QuestionStep, take_id: string, recorded_ms: number, saved_at?: number): QuestionStep {
  const others = step.takes.filter((take) => take.take_id !== take_id);
  return {
    ...step,
    takes: [...others, { take_id, recorded_ms, ...(saved_at !== undefined && { saved_at }) }],
    phase: { phase: 'recorded', chosen: take_id },
  };
}

function chooseRemaining(step: QuestionStep, chosen: string): QuestionStep {
  if (step.takes.some((take) => take.take_id === chosen)) return step;
  const last = step.takes.at(-1);
  return to(step, last ? { phase: 'recorded', chosen: last.take_id } : reading());
}

function hasContent(onDevice: readonly TakeOnDevice[], takeId: string): boolean {
  return onDevice.some((take) => take.id === takeId && take.state !== 'discarded');
}

function arming(take_id: string | null, recorded_ms: number): Phase {
  return { phase: 'arming', take_id, recorded_ms };
}

function reading(): Phase {
  return { phase: 'reading', fault: null };
}

function to(step: QuestionStep, phase: Phase): QuestionStep {
  return { ...step, phase };
}
