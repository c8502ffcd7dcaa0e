// Events of an interview. They carry ids and times, because the machine has no clock and no randomness. Times
// are epoch milliseconds of the server's clock, as estimated by this device.
import type { RecorderFault } from '../../recorder/types.ts';
import type { Draft, Picture, SentFile } from './state.ts';

/** A take in the device's database. */
export interface TakeOnDevice {
  id: string;
  state: 'recording' | 'recorded' | 'stored' | 'discarded';
  /** By the server's clock. */
  started_at: string;
  duration_ms: number;
  bytes: number;
}

/** When a take broke off that was not continued: epoch ms of the server's clock. The server counts the same way. */
export function endOf({ started_at, duration_ms }: Pick<TakeOnDevice, 'started_at' | 'duration_ms'>): number {
  return Date.parse(started_at) + duration_ms;
}

export type InterviewEvent =
  /** The candidate asked to see the question; the clock of limited preparation, or of a limited answer, starts. */
  | { type: 'question_shown'; at: number }
  | { type: 'ticked'; at: number; device_ready: boolean }
  /** Recording starts after a countdown. Without `at`, or during the countdown, it starts at once. */
  | { type: 'record_pressed'; at?: number }
  /** The candidate took more time; preparation ends that much later. The plan has the new answer time. */
  | { type: 'time_extended'; preparation_ms: number }
  | { type: 'take_begun'; take_id: string }
  | { type: 'recording_started' }
  /** recorded_ms counts from the start of the take, including earlier segments. */
  | { type: 'progressed'; recorded_ms: number }
  | { type: 'stop_pressed' }
  | { type: 'recording_failed'; fault: RecorderFault; recorded_ms: number }
  | { type: 'take_saved'; recorded_ms: number; at?: number }
  | { type: 'use_pressed' }
  | { type: 'continue_pressed' }
  /**
   * The devices that interrupted a take are back. `resumed_ms` is where the last automatic resumption
   * started.
   */
  | { type: 'device_returned'; resumed_ms: number }
  | { type: 'retake_pressed' }
  | { type: 'retake_dropped' }
  | { type: 'take_chosen'; take_id: string }
  /** A video recorded elsewhere has been saved on the device as this take. */
  | { type: 'video_chosen'; take_id: string; recorded_ms: number }
  | { type: 'devices_chosen'; camera_id: string | null; microphone_id: string | null }
  | { type: 'picture_chosen'; picture: Picture }
  | { type: 'check_passed' }
  | { type: 'drafted'; draft: Draft }
  | { type: 'submit_pressed'; answer_id: string; at: number }
  | { type: 'submitted' }
  | { type: 'file_added'; file: SentFile }
  | { type: 'file_removed'; take_id: string }
  | { type: 'files_passed' }
  /** In the list of answers: change a written one, or keep it as it was. */
  | { type: 'edit_pressed'; question_id: string }
  | { type: 'edit_dropped' }
  | { type: 'finish_pressed' }
  | { type: 'finish_stamped'; id: string; finished_at: string }
  | { type: 'finished' }
  /** The page was loaded or shown again. `takes` are the current question's takes on this device. */
  | { type: 'restored'; takes: readonly TakeOnDevice[] };
