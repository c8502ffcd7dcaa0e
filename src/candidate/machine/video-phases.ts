// Phases of a video question: preparation, takes, and recovery after a crash. Part of the machine; pure.
import type { RecorderFault } from '../../recorder/types.ts';
import type { InterviewEvent, TakeOnDevice } from './events.ts';
import { takeLimitMs, type PlannedQuestion } from './plan.ts';
import type { SavedTake, Phase, QuestionStep } from './state.ts';

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
      if (event.type === 'video_chosen') return keep(step, event.take_id, event.recorded_ms);
      return isTimeToRecord(phase, event) ? to(step, arming(null, 0)) : step;
    case 'arming':
      return fromArming(step, phase, event);
    case 'recording':
      return fromRecording(step, phase, event, question);
    case 'interrupted':
      return fromInterrupted(step, phase, event, question);
    case 'saving':
      return event.type === 'take_saved' ? keep(step, phase.take_id, event.recorded_ms) : step;
    case 'recorded':
      return fromRecorded(step, event, question);
    default:
      return step;
  }
}

/** After a reload: the phase that the device's database supports. Idempotent. */
export function restoreVideo(step: QuestionStep, onDevice: readonly TakeOnDevice[]): QuestionStep {
  const takes = step.takes.filter((take) => hasContent(onDevice, take.take_id));
  const kept = takes.length === step.takes.length ? step : { ...step, takes };
  const { phase } = kept;
  if (phase.phase === 'recorded') return chooseRemaining(kept, phase.chosen);
  if (phase.phase === 'arming' && phase.take_id === null) return to(kept, reading());
  if (
    phase.phase !== 'arming' &&
    phase.phase !== 'recording' &&
    phase.phase !== 'saving' &&
    phase.phase !== 'interrupted'
  )
    return kept;
  const take = onDevice.find((one) => one.id === phase.take_id);
  if (!take || take.bytes === 0 || take.state === 'discarded') return to(kept, reading());
  const recorded_ms = Math.max(phase.recorded_ms, take.duration_ms);
  if (take.state !== 'recording') return keep(kept, take.id, recorded_ms);
  if (phase.phase === 'saving' || phase.phase === 'interrupted') return kept;
  return to(kept, { phase: 'interrupted', take_id: take.id, recorded_ms, reason: 'closed' });
}

function fromReading(step: QuestionStep, event: InterviewEvent): QuestionStep {
  if (event.type === 'record_pressed') return to(step, arming(null, 0));
  if (event.type === 'video_chosen') return keep(step, event.take_id, event.recorded_ms);
  const last = step.takes.at(-1);
  if (event.type === 'retake_dropped' && last) return to(step, { phase: 'recorded', chosen: last.take_id });
  return step;
}

function isTimeToRecord(phase: { ends_at: number }, event: InterviewEvent): boolean {
  if (event.type === 'record_pressed') return true;
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
  const isOver = recorded_ms >= takeLimitMs(question);
  return to(step, { phase: isOver ? 'saving' : 'recording', take_id: phase.take_id, recorded_ms });
}

function fromInterrupted(
  step: QuestionStep,
  phase: Extract<Phase, { phase: 'interrupted' }>,
  event: InterviewEvent,
  question: PlannedQuestion,
): QuestionStep {
  const { take_id, recorded_ms } = phase;
  if (event.type === 'use_pressed') return to(step, { phase: 'saving', take_id, recorded_ms });
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
function keep(step: QuestionStep, take_id: string, recorded_ms: number): QuestionStep {
  const others = step.takes.filter((take) => take.take_id !== take_id);
  return {
    ...step,
    takes: [...others, { take_id, recorded_ms }],
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
