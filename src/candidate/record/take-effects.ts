// The effects of a video question: recording, saving and resuming its take. One take at a time.
import type { EffectHandlers, InterviewEffect } from '../machine/effects.ts';
import { endOf } from '../machine/events.ts';
import type { RunInternals } from '../machine/interview-run.ts';
import { takeLimitMs } from '../machine/plan.ts';
import { phaseOf } from '../machine/state.ts';
import { awaitDevices } from '../camera/await-devices.ts';
import type { CameraView } from '../machine/camera.ts';
import { runTake, type TakeRun } from './record-take.ts';
import { resumesAutomatically } from '../machine/video-phases.ts';

type TakeEffects = Pick<
  EffectHandlers,
  | 'start_recording'
  | 'end_recording'
  | 'finish_take'
  | 'discard_take'
  | 'await_devices'
  | 'stop_awaiting_devices'
>;

export function createTakeEffects(run: RunInternals): TakeEffects {
  let take: TakeRun | null = null;
  /** The previous take run, while its last chunks are still being written. */
  let takeEnded: Promise<void> = Promise.resolve();
  const resuming = createResumption(run);

  async function start({ take_id, recorded_ms }: InterviewEffect<'start_recording'>): Promise<void> {
    end();
    if (take_id === null) resuming.reset();
    run.change({ recordedMs: recorded_ms });
    const ready = await cameraReady(run);
    if (!isArming(run)) return;
    if (ready.camera === 'failed')
      return run.send({ type: 'recording_failed', fault: ready.fault, recorded_ms });
    const question = run.question();
    if (ready.camera !== 'ready' || !question) return;
    const recorder = await run.createRecorder().catch(() => null);
    await takeEnded;
    if (!isArming(run)) return;
    if (!recorder) return run.send({ type: 'recording_failed', fault: 'recorder_error', recorded_ms });
    take = runTake(
      { hash: run.hash, question_id: question.id, take_id, recorded_ms },
      {
        outbox: run.outbox,
        recorder,
        send: run.send,
        onElapsed: (recordedMs) => showElapsed(run, recordedMs),
      },
    );
    const soundOnly = run.view().picture !== 'video';
    await take.start(ready.stream, { lineBitsPerSecond: run.line(), soundOnly });
  }

  async function finish({ take_id, recorded_ms }: InterviewEffect<'finish_take'>): Promise<void> {
    const stopped = await take?.stop();
    await takeEnded;
    await run.write(() => run.outbox.finishTake(take_id));
    end();
    const recordedMs = Math.max(recorded_ms, stopped?.recordedMs ?? 0);
    const at = stopped ? run.outbox.serverNow() : await brokeOffAt(run, take_id);
    await run.send({ type: 'take_saved', recorded_ms: recordedMs, at });
  }

  function end(): void {
    if (take) takeEnded = take.dispose();
    take = null;
  }

  return {
    start_recording: start,
    end_recording: end,
    finish_take: finish,
    // Harmless if it stays: it is empty.
    discard_take: ({ take_id }) => run.outbox.discardTake(take_id).catch(() => undefined),
    await_devices: resuming.start,
    stop_awaiting_devices: resuming.stop,
  };
}

/** A take that broke off was complete then, not when the candidate decided to use it. */
async function brokeOffAt({ outbox, hash, question }: RunInternals, takeId: string): Promise<number> {
  const now = outbox.serverNow();
  const takes = await outbox.takesOf(hash, question()?.id ?? '').catch(() => []); // Unreadable: complete now.
  const take = takes.find(({ id }) => id === takeId);
  return take ? Math.min(now, endOf(take)) : now;
}

/** If the camera returns within seconds, recording resumes automatically; later it takes a press. */
function createResumption(run: RunInternals) {
  /** Recorded time of this take at its last automatic resumption. */
  let resumedMs = 0;
  let stop = () => {};
  return {
    reset(): void {
      resumedMs = 0;
    },
    start({ phase }: InterviewEffect<'await_devices'>): void {
      const question = run.question();
      if (!question || !resumesAutomatically(question, phase, resumedMs)) return;
      run.change({ isResuming: true });
      const cancel = awaitDevices(run.camera, (areBack) => {
        stop();
        if (!areBack) return;
        const event = { type: 'device_returned', resumed_ms: resumedMs } as const;
        resumedMs = phase.recorded_ms;
        void run.send(event);
      });
      stop = () => {
        cancel();
        stop = () => {};
        run.change({ isResuming: false });
      };
    },
    stop: () => stop(),
  };
}

function isArming(run: RunInternals): boolean {
  return !run.isDisposed() && phaseOf(run.view().state)?.phase === 'arming';
}

/** Resolves when the camera is no longer opening. */
function cameraReady({ camera, subscribe, isDisposed }: RunInternals): Promise<CameraView> {
  camera.retry();
  return new Promise((resolve) => {
    const look = () => {
      if (camera.view().camera === 'opening' && !isDisposed()) return;
      unsubscribe();
      resolve(camera.view());
    };
    const unsubscribe = subscribe(look);
    look();
  });
}

/** Shows the time on every call; saves it once a second and at the limit. */
function showElapsed(run: RunInternals, recordedMs: number): void {
  const question = run.question();
  const phase = phaseOf(run.view().state);
  if (!question || phase?.phase !== 'recording') return;
  run.change({ recordedMs });
  if (recordedMs - phase.recorded_ms >= 1000 || recordedMs >= takeLimitMs(question))
    void run.send({ type: 'progressed', recorded_ms: recordedMs });
}
