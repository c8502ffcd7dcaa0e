// Selects what the next segment records: video, or audio with a still picture if the connection is too slow
// and the job allows it. The candidate is told, and their choice takes precedence.
import { carriesVideo } from '../../recorder/quality.ts';
import type { CameraView } from '../check/camera-control.ts';
import type { InterviewPlan } from '../interview/plan.ts';
import type { InterviewState, Picture } from '../interview/state.ts';

export function pictureFor(
  state: Pick<InterviewState, 'picture'>,
  plan: Pick<InterviewPlan, 'allows_sound_only'>,
  lineBitsPerSecond: number | null,
): Picture {
  if (!plan.allows_sound_only) return 'video';
  return state.picture ?? (carriesVideo(lineBitsPerSecond) ? 'video' : 'still');
}

/** Why there is no video, for display; null if there is one. */
export type NoVideo = 'slow_line' | 'chosen' | 'no_camera';

export function whyNoVideo(
  view: { picture: Picture; camera: CameraView },
  state: Pick<InterviewState, 'picture'>,
): NoVideo | null {
  if (view.picture === 'none') return 'chosen';
  if (view.camera.camera === 'ready' && !hasPicture(view.camera.stream)) return 'no_camera';
  if (view.picture === 'video') return null;
  return state.picture === undefined ? 'slow_line' : 'chosen';
}

export function hasPicture(stream: MediaStream): boolean {
  return stream.getVideoTracks().length > 0;
}
