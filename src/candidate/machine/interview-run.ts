// One interview running on this page, as the screens see it. run-interview.ts implements it.
import type { Interview } from '#contract/interview.ts';
import type { CandidateQuestion } from '#contract/question.ts';
import type { Outbox, OutboxSnapshot } from '../../outbox/types.ts';
import type { OpenCamera, Recorder } from '../../recorder/types.ts';
import type { CameraControl, CameraView } from './camera.ts';
import type { InterviewEvent } from './events.ts';
import type { InterviewPlan, PlannedQuestion } from './plan.ts';
import type { InterviewState, Picture, QuestionStep } from './state.ts';

/** Records a second of a stream. Rejects with a RecorderFault if that produces no data. */
export type ProbeRecording = (
  stream: MediaStream,
  until?: { durationMs?: number; signal?: AbortSignal },
) => Promise<Blob>;

export interface InterviewPorts {
  outbox: Outbox;
  /** Rejects if its code cannot be loaded. */
  createRecorder: () => Promise<Recorder>;
  openCamera: OpenCamera;
  probeRecording: ProbeRecording;
  preloadRecorder: () => Promise<void>;
}

/** State for the screens. A new object on every change. */
export interface InterviewView {
  state: InterviewState;
  camera: CameraView;
  /** The picture of the next or the running segment. */
  picture: Picture;
  /** Recorded time of the current take, more precise than in the saved state. */
  recordedMs: number;
  /** True while an interrupted take waits to resume automatically when its devices return. */
  isResuming: boolean;
  /** Epoch ms on the server's clock at the last change; updated while the preparation timer runs. */
  nowMs: number;
  outbox: OutboxSnapshot | null;
  /** True if the device refuses to save. */
  isSavingFailing: boolean;
  /** Answer and preparation times are multiplied by it; 0 means no limit. */
  timeFactor: number;
}

export interface InterviewRun {
  readonly hash: string;
  /** Changes when the candidate takes more time. */
  readonly plan: InterviewPlan;
  view(): InterviewView;
  subscribe(listener: () => void): () => void;
  send(event: InterviewEvent): void;
  submit(): void;
  showQuestion(): void;
  /** The record button: starts the countdown, or skips the rest of it. */
  record(): void;
  /** Applies a new time factor at once, to a running answer or preparation too. */
  extendTime(timeFactor: number): void;
  retryCamera(): void;
  /** Sends and saves what is pending now, without waiting for the next retry. */
  tryNow(): void;
  /** Resolves when the current state, or a newer one, is on disk. */
  settled(): Promise<void>;
  /** The check's bandwidth measurement, used until real uploads provide a better one. */
  lineMeasured(bitsPerSecond: number): void;
  dispose(): void;
}

/** Props of a step's screen. */
export interface StepProps {
  interview: Interview;
  run: InterviewRun;
  view: InterviewView;
  ports: InterviewPorts;
}

/** Props of the answer to a question. */
export interface QuestionProps extends StepProps {
  at: QuestionStep;
  question: CandidateQuestion;
  planned: PlannedQuestion;
}

/** The run, as the handlers of its effects see it. */
export interface RunInternals extends Pick<InterviewRun, 'hash' | 'view' | 'subscribe'> {
  outbox: Outbox;
  camera: CameraControl;
  createRecorder: InterviewPorts['createRecorder'];
  change(changed: Partial<InterviewView>): void;
  /** Resolves when the event's state is on disk. */
  send(event: InterviewEvent): Promise<void>;
  /** Writes to the device, again and again until it succeeds or the run is disposed. */
  write(write: () => Promise<void>): Promise<void>;
  question(): PlannedQuestion | undefined;
  /** Bits per second; null if unknown. */
  line(): number | null;
  isDisposed(): boolean;
}
