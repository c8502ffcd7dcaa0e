// Runs one interview on this page: holds the machine's state, saves it at every transition and runs its
// effects (camera, recording, passing answers to the outbox, the end). The only place with effects; it makes
// no decisions.
import { newId } from '#contract/id.ts';
import type { InterviewRecord, Outbox, OutboxSnapshot } from '../../outbox/types.ts';
import type { OpenCamera, Recorder } from '../../recorder/types.ts';
import { awaitDevices } from '../check/await-devices.ts';
import { controlCamera, type CameraView } from '../check/camera-control.ts';
import { cameraWish } from '../check/camera-wish.ts';
import type { InterviewEvent } from './events.ts';
import { loadState, transition } from './machine.ts';
import { planOf, takeLimitMs, type InterviewPlan } from './plan.ts';
import { runTake, type TakeRun } from '../record/record-take.ts';
import { createPictureChoice } from '../check/picture-choice.ts';
import { openRemembered } from '../check/remembered-devices.ts';
import { createLatestSaver } from './save-latest.ts';
import { phaseOf, type InterviewState, type Phase, type Picture } from './state.ts';
import { untilWritten } from './until-written.ts';
import { resumesByItself } from '../record/video-phases.ts';

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
}

export interface InterviewRun {
  readonly hash: string;
  readonly plan: InterviewPlan;
  view(): InterviewView;
  subscribe(listener: () => void): () => void;
  send(event: InterviewEvent): void;
  submit(): void;
  showQuestion(): void;
  retryCamera(): void;
  /** Sends and saves what is pending now, without waiting for the next retry. */
  tryNow(): void;
  /** Resolves when the current state, or a newer one, is on disk. */
  settled(): Promise<void>;
  /** The check's bandwidth measurement, used until real uploads provide a better one. */
  lineMeasured(bitsPerSecond: number): void;
  dispose(): void;
}

const tickMs = 250;

/** `answered`: questions this device has already submitted, in case the saved state is unreadable. */
export async function runInterview(record: InterviewRecord, ports: InterviewPorts): Promise<InterviewRun> {
  const { outbox } = ports;
  const { hash } = record;
  const plan = planOf(record.interview);
  const first = await outbox.snapshot(hash);
  const answered = [...record.interview.answered, ...first.answers].map((answer) => answer.question_id);
  const nowMs = () => outbox.serverNow();
  const listeners = new Set<() => void>();
  const camera = controlCamera(openRemembered(ports.openCamera), () => change({ camera: camera.view() }));
  const saver = createLatestSaver<InterviewState>(
    (state) => outbox.saveState(hash, state),
    (isFailing) => noticeTrouble(isFailing),
  );
  const pictures = createPictureChoice(plan);
  const keepTrying = (write: () => Promise<void>) =>
    untilWritten(write, { isOver: () => isDisposed, onTrouble: noticeTrouble });

  let take: TakeRun | null = null;
  /** The previous take run, while its last chunks are still being written. */
  let takeEnded: Promise<void> = Promise.resolve();
  let stopWaiting = () => {};
  /** Recorded time at the last automatic resumption. */
  let resumedMs = 0;
  let isDisposed = false;
  let view: InterviewView = {
    state: loadState(record.state, plan, answered),
    camera: camera.view(),
    picture: 'video',
    recordedMs: 0,
    isResuming: false,
    nowMs: nowMs(),
    outbox: first,
    isSavingFailing: false,
  };

  function change(changed: Partial<InterviewView>): void {
    if (isDisposed) return;
    view = { ...view, nowMs: nowMs(), ...changed };
    for (const listener of listeners) listener();
  }

  function noticeTrouble(isSavingFailing: boolean): void {
    if (view.isSavingFailing !== isSavingFailing) change({ isSavingFailing });
  }

  async function send(event: InterviewEvent): Promise<void> {
    const before = view.state;
    const after = transition(before, event, plan);
    if (after === before || isDisposed) return saver.settled();
    saver.save(after);
    change({ state: after });
    act(before, after);
    await saver.settled();
  }

  /** Runs the effects of a transition. Staying in the same phase has none. */
  function act(before: InterviewState | null, after: InterviewState): void {
    camera.want(cameraWish(after, plan));
    decidePicture();
    const phase = phaseOf(after);
    const isNews =
      before === null || before.at.step !== after.at.step || phaseOf(before)?.phase !== phase?.phase;
    if (!isNews) return;
    stopWaiting();
    if (phase?.phase === 'interrupted' && before) awaitReturn(phase);
    if (phase?.phase === 'recorded' || phase?.phase === 'reading') resumedMs = 0;
    if (after.at.step === 'finishing') void finish();
    if (phase?.phase === 'arming') void recordTake(phase);
    if (phase?.phase === 'saving') void saveTake(phase);
    if (phase?.phase === 'submitting') void handOver(phase);
    if (phase?.phase === 'interrupted' || phase?.phase === 'reading') endTake();
    if (phase?.phase === 'reading' && before) void letGoOf(phaseOf(before));
  }

  async function recordTake(phase: Extract<Phase, { phase: 'arming' }>): Promise<void> {
    endTake();
    change({ recordedMs: phase.recorded_ms });
    const ready = await cameraReady();
    if (isDisposed || phaseOf(view.state)?.phase !== 'arming') return;
    if (ready.camera === 'failed')
      return send({ type: 'recording_failed', fault: ready.fault, recorded_ms: phase.recorded_ms });
    const question = currentQuestion();
    if (ready.camera !== 'ready' || !question) return;
    const recorder = await ports.createRecorder().catch(() => null);
    await takeEnded;
    if (isDisposed || phaseOf(view.state)?.phase !== 'arming') return;
    if (!recorder)
      return send({
        type: 'recording_failed',
        fault: 'recorder_error',
        recorded_ms: phase.recorded_ms,
      });
    take = runTake(
      { hash, question_id: question.id, take_id: phase.take_id, recorded_ms: phase.recorded_ms },
      { outbox, recorder, send, onElapsed },
    );
    const wish = { lineBitsPerSecond: pictures.lineOf(view), soundOnly: view.picture !== 'video' };
    await take.start(ready.stream, wish);
  }

  function decidePicture(): void {
    const picture = pictures.decide(view);
    if (picture !== view.picture) change({ picture });
  }

  /** If the camera returns within seconds, recording resumes automatically; later it takes a press. */
  function awaitReturn(phase: Extract<Phase, { phase: 'interrupted' }>): void {
    const question = currentQuestion();
    if (!question || !resumesByItself(question, phase, resumedMs)) return;
    change({ isResuming: true });
    const stop = awaitDevices(camera, (areBack) => {
      stopWaiting();
      if (!areBack) return;
      const event = { type: 'device_returned', resumed_ms: resumedMs } as const;
      resumedMs = phase.recorded_ms;
      void send(event);
    });
    stopWaiting = () => {
      stop();
      stopWaiting = () => {};
      change({ isResuming: false });
    };
  }

  /** Shows the time on every call; saves it once a second and at the limit. */
  function onElapsed(recordedMs: number): void {
    const question = currentQuestion();
    const phase = phaseOf(view.state);
    if (!question || phase?.phase !== 'recording') return;
    change({ recordedMs });
    if (recordedMs - phase.recorded_ms >= 1000 || recordedMs >= takeLimitMs(question))
      void send({ type: 'progressed', recorded_ms: recordedMs });
  }

  async function saveTake(phase: Extract<Phase, { phase: 'saving' }>): Promise<void> {
    const stopped = await take?.stop();
    await takeEnded;
    const recordedMs = Math.max(phase.recorded_ms, stopped?.recordedMs ?? 0);
    await keepTrying(() => outbox.finishTake(phase.take_id, stopped?.poster ?? null));
    endTake();
    await send({ type: 'take_saved', recorded_ms: recordedMs });
  }

  async function handOver(phase: Extract<Phase, { phase: 'submitting' }>): Promise<void> {
    await keepTrying(() => outbox.submitAnswer(hash, phase.answer));
    outbox.drain();
    await send({ type: 'submitted' });
  }

  async function finish(): Promise<void> {
    await send({ type: 'finish_stamped', id: newId(), finished_at: new Date(nowMs()).toISOString() });
    const { at } = view.state;
    const stamped = at.step === 'finishing' ? at.finish : null;
    if (!stamped) return;
    await keepTrying(() => outbox.finish(hash, stamped.id, stamped.finished_at));
    outbox.drain();
    await send({ type: 'finished' });
  }

  /** Discards a take whose recording never started; it would stay incomplete forever. */
  async function letGoOf(failed: Phase | null): Promise<void> {
    if (failed?.phase !== 'arming' || failed.take_id === null) return;
    await outbox.discardTake(failed.take_id).catch(() => undefined); // Harmless if it stays: it is empty.
  }

  function cameraReady(): Promise<CameraView> {
    camera.retry();
    return new Promise((resolve) => {
      const look = () => {
        if (camera.view().camera === 'opening' && !isDisposed) return;
        listeners.delete(look);
        resolve(camera.view());
      };
      listeners.add(look);
      look();
    });
  }

  function endTake(): void {
    if (take) takeEnded = take.dispose();
    take = null;
  }

  function currentQuestion() {
    const { at } = view.state;
    return at.step === 'question' ? plan.questions[at.index] : undefined;
  }

  async function restore(): Promise<void> {
    const question = currentQuestion();
    const takes = question ? await outbox.takesOf(hash, question.id) : [];
    const restored = transition(view.state, { type: 'restored', takes }, plan);
    view = { ...view, state: restored };
    saver.save(restored);
    for (const one of takes.filter((each) => each.state === 'recording' && each.bytes === 0))
      await letGoOf({ phase: 'arming', take_id: one.id, recorded_ms: 0 });
    act(null, restored);
  }

  const unsubscribe = outbox.subscribe(hash, (snapshot) => change({ outbox: snapshot }));
  const ticking = setInterval(() => {
    if (phaseOf(view.state)?.phase !== 'preparing') return;
    change({});
    void send({ type: 'ticked', at: nowMs(), device_ready: camera.view().camera === 'ready' });
  }, tickMs);
  await restore();
  outbox.drain();

  return {
    hash,
    plan,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (event) => void send(event),
    submit: () => void send({ type: 'submit_pressed', answer_id: newId(), at: nowMs() }),
    showQuestion: () => void send({ type: 'question_shown', at: nowMs() }),
    retryCamera: () => camera.retry(),
    tryNow() {
      saver.save(view.state);
      outbox.drain();
    },
    settled: () => saver.settled(),
    lineMeasured(bitsPerSecond) {
      pictures.measured(bitsPerSecond);
      decidePicture();
    },
    dispose() {
      stopWaiting();
      isDisposed = true;
      clearInterval(ticking);
      unsubscribe();
      endTake();
      camera.dispose();
    },
  };
}
