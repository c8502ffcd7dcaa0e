// When the camera is on: during the check and video questions, otherwise off. Pure.
import type { CameraWish } from './camera-control.ts';
import type { InterviewPlan } from '../interview/plan.ts';
import { phaseOf, type InterviewState } from '../interview/state.ts';

export function cameraWish(state: InterviewState, plan: InterviewPlan): CameraWish | null {
  const { at, camera_id, microphone_id } = state;
  const isWanted =
    at.step === 'check' || (at.step === 'question' && plan.questions[at.index]?.type === 'video');
  if (!isWanted) return null;
  const phase = phaseOf(state)?.phase;
  // If the camera disappears mid-recording, wait for it. Only the candidate may decide to continue without
  // it.
  const isRecording = phase === 'interrupted' || phase === 'arming' || phase === 'recording';
  return {
    camera_id,
    microphone_id,
    sound_only: plan.allows_sound_only && state.picture === 'none',
    may_lack_camera: plan.allows_sound_only && !isRecording,
  };
}
