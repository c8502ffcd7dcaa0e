// What a transition makes the page do, as data. Pure; run-interview.ts has one handler per kind.
import type { AnswerSubmission } from '#contract/interview.ts';
import { kindRules } from '#contract/question.ts';
import type { CameraRequest } from './camera.ts';
import type { InterviewPlan } from './plan.ts';
import { phaseOf, type InterviewState, type Phase } from './state.ts';
import { isOnlyTake } from './video-phases.ts';

interface EffectFields {
  /** Opens the camera, or closes it (null). Part of every change of the state. */
  use_camera: { request: CameraRequest | null };
  /** Waits a few seconds for lost devices to return, then resumes the take. */
  await_devices: { phase: Extract<Phase, { phase: 'interrupted' }> };
  stop_awaiting_devices: object;
  /** Starts the recorder: a new take, or the next segment of one that has an id. */
  start_recording: { take_id: string | null; recorded_ms: number };
  /** Releases the recorder. What it recorded stays on the device. */
  end_recording: object;
  /** Closes a complete take. */
  finish_take: { take_id: string; recorded_ms: number };
  /** Discards a take whose recording never started; it would stay incomplete forever. */
  discard_take: { take_id: string };
  /** Submits the only take of a question. */
  submit_take: object;
  /** Submits the draft of a written answer whose time is up. */
  submit_draft: object;
  submit_answer: { answer: AnswerSubmission };
  finish_interview: object;
}

export type EffectKind = keyof EffectFields;
export type InterviewEffect<Kind extends EffectKind = EffectKind> = {
  [Of in Kind]: { effect: Of } & EffectFields[Of];
}[Kind];
export type EffectHandlers = { [Kind in EffectKind]: (effect: InterviewEffect<Kind>) => unknown };

/** The effects of a change. `before`: null after the page was loaded, which enters the saved step and phase again. */
export function effectsOf(
  before: InterviewState | null,
  after: InterviewState,
  plan: InterviewPlan,
): InterviewEffect[] {
  const left = before && phaseOf(before);
  const entered = phaseOf(after);
  const isNew = before?.at.step !== after.at.step || left?.phase !== entered?.phase;
  return [
    { effect: 'use_camera', request: cameraRequest(after, plan) },
    ...(isNew && left?.phase === 'interrupted' ? [{ effect: 'stop_awaiting_devices' } as const] : []),
    ...(isNew && entered ? enteringPhase(entered, left) : []),
    ...(isNew && isTakeFinal(after, plan) ? [{ effect: 'submit_take' } as const] : []),
    ...(isNew && after.at.step === 'finishing' ? [{ effect: 'finish_interview' } as const] : []),
  ];
}

function enteringPhase(phase: Phase, left: Phase | null): InterviewEffect[] {
  switch (phase.phase) {
    case 'intro':
    case 'preparing':
    case 'countdown':
    case 'recording':
    case 'recorded':
    case 'answering':
    case 'answered':
    case 'time_up':
      return [];
    case 'expired':
      return [{ effect: 'submit_draft' }];
    case 'reading':
      return left?.phase === 'arming' && left.take_id !== null
        ? [{ effect: 'end_recording' }, { effect: 'discard_take', take_id: left.take_id }]
        : [{ effect: 'end_recording' }];
    case 'arming':
      return [{ effect: 'start_recording', take_id: phase.take_id, recorded_ms: phase.recorded_ms }];
    case 'interrupted':
      return left
        ? [{ effect: 'await_devices', phase }, { effect: 'end_recording' }]
        : [{ effect: 'end_recording' }];
    case 'saving':
      return [{ effect: 'finish_take', take_id: phase.take_id, recorded_ms: phase.recorded_ms }];
    case 'submitting':
      return [{ effect: 'submit_answer', answer: phase.answer }];
  }
}

function isTakeFinal({ at }: InterviewState, plan: InterviewPlan): boolean {
  const question = at.step === 'question' ? plan.questions[at.index] : undefined;
  return (
    at.step === 'question' &&
    at.phase.phase === 'recorded' &&
    question !== undefined &&
    isOnlyTake(question, at.takes)
  );
}

/** The camera is on during the check and video questions, otherwise off. */
function cameraRequest(state: InterviewState, plan: InterviewPlan): CameraRequest | null {
  const { at, camera_id, microphone_id } = state;
  const question = at.step === 'question' ? plan.questions[at.index] : undefined;
  const isNeeded = question ? kindRules[question.type].isRecorded : at.step === 'check';
  if (!isNeeded) return null;
  const phase = phaseOf(state)?.phase;
  // If the camera disappears mid-recording, wait for it. Only the candidate may decide to continue without it.
  const isRecording = phase === 'interrupted' || phase === 'arming' || phase === 'recording';
  return {
    camera_id,
    microphone_id,
    sound_only: plan.allows_sound_only && state.picture === 'none',
    may_lack_camera: plan.allows_sound_only && !isRecording,
  };
}
