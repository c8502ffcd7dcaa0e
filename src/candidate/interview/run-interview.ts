// Runs one interview on this page: holds the machine's state, saves it at every transition and runs the effects
// that the machine returns. It makes no decisions.
import { newId } from '#contract/id.ts';
import type { InterviewRecord, Outbox } from '../../outbox/types.ts';
import { controlCamera } from '../camera/camera-control.ts';
import { usualLineBitsPerSecond } from '../../recorder/quality.ts';
import { pictureFor } from '../camera/picture.ts';
import { openRemembered } from '../camera/remembered-devices.ts';
import { createTakeEffects } from '../record/take-effects.ts';
import type { EffectHandlers, EffectKind, InterviewEffect } from '../machine/effects.ts';
import type { InterviewEvent } from '../machine/events.ts';
import type { InterviewPorts, InterviewRun, InterviewView, RunInternals } from '../machine/interview-run.ts';
import { loadState, transition } from '../machine/machine.ts';
import { type InterviewPlan, planOf } from '../machine/plan.ts';
import { writingLeftMs } from '../machine/written-phases.ts';
import { createLatestSaver, untilWritten } from './retried-writes.ts';
import { type InterviewState, phaseOf } from '../machine/state.ts';

const tickMs = 250;

export async function runInterview(record: InterviewRecord, ports: InterviewPorts): Promise<InterviewRun> {
  const { hash } = record;
  const { outbox } = ports;
  let plan = planOf(record.interview);
  const shown = createShown(await firstView(record, plan, outbox), () => outbox.serverNow());
  const { view, change, subscribe, isDisposed } = shown;
  const onTrouble = (isSavingFailing: boolean) => {
    if (view().isSavingFailing !== isSavingFailing) change({ isSavingFailing });
  };
  let measuredLine: number | null = null;
  const line = () => view().outbox?.line_bits_per_second ?? measuredLine;
  const pictureIn = (next: InterviewView) => pictureFor(next, plan, line());
  const camera = controlCamera(openRemembered(ports.openCamera), () => change({ camera: camera.view() }));
  const saver = createLatestSaver<InterviewState>((state) => outbox.saveState(hash, state), onTrouble);

  async function send(event: InterviewEvent): Promise<void> {
    const { state, effects } = transition(view().state, event, plan);
    if (effects.length > 0 && !isDisposed()) {
      saver.save(state);
      change({ state, picture: pictureIn({ ...view(), state }) });
      for (const effect of effects) run(effect);
    }
    await saver.settled();
  }

  function question() {
    const { at } = view().state;
    return at.step === 'question' ? plan.questions[at.index] : undefined;
  }

  const handlers = createHandlers({
    ...{ hash, outbox, camera, createRecorder: ports.createRecorder },
    ...{ view, change, subscribe, isDisposed, send, question, line },
    write: (write) => untilWritten(write, { isDisposed, onTrouble }),
  });
  const run = <Kind extends EffectKind>(effect: InterviewEffect<Kind>) =>
    void handlers[effect.effect](effect);

  const unsubscribe = outbox.subscribe(hash, (snapshot) => change({ outbox: snapshot }));
  const stopTicking = tickWhileWaiting({ view, change, outbox, camera, send, question });
  void send({ type: 'restored', takes: await takesOnDevice(outbox, hash, question()?.id) });
  outbox.drain();

  return {
    hash,
    get plan() {
      return plan;
    },
    view,
    subscribe,
    send: (event) => void send(event),
    submit: () => void submit({ outbox, send }),
    showQuestion: () => void send({ type: 'question_shown', at: outbox.serverNow() }),
    record: () => void send({ type: 'record_pressed', at: outbox.serverNow() }),
    extendTime(timeFactor) {
      const before = question()?.preparation_ms ?? null;
      plan = planOf({ ...record.interview, time_factor: timeFactor });
      change({ timeFactor });
      const after = question()?.preparation_ms ?? null;
      if (before !== null && after !== null)
        void send({ type: 'time_extended', preparation_ms: after - before });
    },
    retryCamera: () => camera.retry(),
    tryNow() {
      saver.save(view().state);
      outbox.drain();
    },
    settled: () => saver.settled(),
    lineMeasured(bitsPerSecond) {
      // A brief measurement is unreliable: it may lower the first picture's quality, but not raise it above the default.
      measuredLine = Math.min(bitsPerSecond, usualLineBitsPerSecond);
      change({ picture: pictureIn(view()) });
    },
    dispose() {
      run({ effect: 'stop_awaiting_devices' });
      shown.dispose();
      stopTicking();
      unsubscribe();
      run({ effect: 'end_recording' });
      camera.dispose();
    },
  };
}

/** Preparation, the countdown and limited written answers end by the clock. Returns a function that stops it. */
function tickWhileWaiting({
  view,
  change,
  outbox,
  camera,
  send,
  question,
}: Pick<RunInternals, 'view' | 'change' | 'outbox' | 'camera' | 'send' | 'question'>): () => void {
  const isTimed = () => {
    const phase = phaseOf(view().state);
    if (phase?.phase === 'preparing' || phase?.phase === 'countdown') return true;
    const asked = question();
    return asked !== undefined && phase !== null && writingLeftMs(phase, asked, outbox.serverNow()) !== null;
  };
  const ticking = setInterval(() => {
    if (!isTimed()) return;
    change({});
    void send({ type: 'ticked', at: outbox.serverNow(), device_ready: camera.view().camera === 'ready' });
  }, tickMs);
  return () => clearInterval(ticking);
}

function submit({ outbox, send }: Pick<RunInternals, 'outbox' | 'send'>): Promise<void> {
  return send({ type: 'submit_pressed', answer_id: newId(), at: outbox.serverNow() });
}

/** One handler per effect: the compiler asks for it. None is waited for. */
function createHandlers(run: RunInternals): EffectHandlers {
  const { hash, outbox, camera, send, write } = run;
  return {
    ...createTakeEffects(run),
    use_camera: ({ request }) => camera.use(request),
    submit_take: () => submit(run),
    submit_draft: () => submit(run),
    async submit_answer({ answer }) {
      await write(() => outbox.submitAnswer(hash, answer));
      outbox.drain();
      await send({ type: 'submitted' });
    },
    async finish_interview() {
      const finished_at = new Date(outbox.serverNow()).toISOString();
      await send({ type: 'finish_stamped', id: newId(), finished_at });
      const { at } = run.view().state;
      const stamped = at.step === 'finishing' ? at.finish : null;
      if (!stamped) return;
      await write(() => outbox.finish(hash, stamped.id, stamped.finished_at));
      outbox.drain();
      await send({ type: 'finished' });
    },
  };
}

async function firstView(
  record: InterviewRecord,
  plan: InterviewPlan,
  outbox: Outbox,
): Promise<InterviewView> {
  const snapshot = await outbox.snapshot(record.hash);
  // The saved state may be unreadable: also count the answers that this device has submitted.
  const answered = [...record.interview.answered, ...snapshot.answers].map((answer) => answer.question_id);
  return {
    state: loadState(record.state, plan, answered),
    camera: { camera: 'closed' },
    picture: 'video',
    recordedMs: 0,
    isResuming: false,
    nowMs: outbox.serverNow(),
    outbox: snapshot,
    isSavingFailing: false,
    timeFactor: record.interview.time_factor,
  };
}

/** Holds the view. Once disposed, it no longer changes. */
function createShown(first: InterviewView, nowMs: () => number) {
  const listeners = new Set<() => void>();
  let view = first;
  let isDisposed = false;
  return {
    view: () => view,
    change(changed: Partial<InterviewView>): void {
      if (isDisposed) return;
      view = { ...view, nowMs: nowMs(), ...changed };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isDisposed: () => isDisposed,
    dispose: () => void (isDisposed = true),
  };
}

/** The question's takes. One whose recording never started is discarded; it would stay incomplete forever. */
async function takesOnDevice(outbox: Outbox, hash: string, questionId: string | undefined) {
  const takes = questionId ? await outbox.takesOf(hash, questionId) : [];
  for (const take of takes)
    if (take.state === 'recording' && take.bytes === 0)
      await outbox.discardTake(take.id).catch(() => undefined); // Harmless if it stays: it is empty.
  return takes;
}
