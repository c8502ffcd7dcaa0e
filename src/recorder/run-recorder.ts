// Runs the recorder's machine: rolls a tape, hands its chunks to the sink one after the other, and keeps the time. It
// keeps nothing of what it handed over; where chunks go is the sink's secret.
import { faultOf } from './fault.ts';
import { idle, isBusy, transition, type RecorderEvent } from './machine.ts';
import type { RollTape, Tape } from './tape.ts';
import type { Recorder, RecorderFault, RecorderSink, RecorderState, SegmentWish } from './types.ts';

export interface RecorderPorts {
  rollTape: RollTape;
  /** A still of the stream, or null; never in the recording's way. */
  takePoster: (stream: MediaStream) => Promise<ArrayBuffer | null>;
  /** Milliseconds of a clock that only runs forward: performance.now. */
  ticks: () => number;
}

/** `elapsedMs`: what an earlier page has recorded of this take already. */
export function createRecorder(ports: RecorderPorts, { elapsedMs = 0 } = {}): Recorder {
  const listeners = new Set<(state: RecorderState) => void>();
  let state = idle;
  let before = elapsedMs;
  let run: Run | undefined;

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start(stream, sink, wish = { lineBitsPerSecond: null }) {
      if (isBusy(state)) return;
      if (state.state === 'recorded') before = 0;
      send({ event: 'start' });
      run = openRun(ports, { stream, sink, wish }, { onProgress, onFault });
      await run.began;
    },
    async stop() {
      const stopping = run;
      if (state.state !== 'recording' || !stopping) return;
      send({ event: 'stop' });
      const poster = await stopping.end().then(() => inTime(stopping.poster), fail);
      send({ event: 'ended', elapsedMs: before + stopping.elapsedMs(), poster });
    },
    async dispose() {
      listeners.clear();
      // What could not be written was told when it happened.
      await run?.end().catch(() => undefined);
    },
  };

  function onProgress(segment: number): void {
    const elapsed = before + (run?.elapsedMs() ?? 0);
    send(
      state.state === 'arming'
        ? { event: 'began', segment, elapsedMs: elapsed }
        : { event: 'progress', elapsedMs: elapsed },
    );
  }

  /** The end of the run, not of the take: what was handed over is safe, and another segment may follow. */
  function onFault(fault: RecorderFault): void {
    const failed = run;
    if (!isBusy(state) || !failed) return;
    const elapsed = before + failed.elapsedMs();
    // The sink may be what failed: its answer is not waited for.
    void failed.end().catch(() => undefined);
    send({ event: 'fault', fault, elapsedMs: elapsed });
    before = elapsed;
  }

  function fail(error: unknown): null {
    onFault(faultOf(error, 'sink_error'));
    return null;
  }

  function send(event: RecorderEvent): void {
    const next = transition(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener(state);
  }
}

interface Run {
  /** Resolves when the first chunk is safe. */
  began: Promise<void>;
  poster: Promise<ArrayBuffer | null>;
  elapsedMs(): number;
  /** Stops the tape; resolves when the last chunk and the segment's end are safe. Repeatable. */
  end(): Promise<void>;
}

function openRun(
  ports: RecorderPorts,
  { stream, sink, wish }: { stream: MediaStream; sink: RecorderSink; wish: SegmentWish },
  news: { onProgress: (segment: number) => void; onFault: (fault: RecorderFault) => void },
): Run {
  let tape: Tape | undefined;
  let segment: Promise<number> | undefined;
  let begunMs: number | undefined;
  let endedMs: number | undefined;
  let ending: Promise<void> | undefined;
  let tail: Promise<unknown> = Promise.resolve();
  const waiting: Blob[] = [];
  let begin = () => {};
  let refuse = (_: unknown) => {};
  const began = new Promise<void>((resolve, reject) => ([begin, refuse] = [resolve, reject]));
  const elapsedMs = () => (begunMs === undefined ? 0 : Math.max(0, (endedMs ?? ports.ticks()) - begunMs));
  const poster = began.then(() => ports.takePoster(stream)).catch(() => null);

  void roll().catch((error: unknown) => give('recorder_error', error));
  return { began, poster, elapsedMs, end: () => (ending ??= end()) };

  async function roll(): Promise<void> {
    // Chunks may come before the tape's promise resolves: the first one opens the segment.
    const listener = {
      onChunk: (chunk: Blob) => void keep(chunk),
      onEnd: (fault: RecorderFault, atMs?: number) => {
        endedMs ??= atMs;
        give(fault);
      },
    };
    tape = await ports.rollTape(stream, listener, wish);
    begunMs ??= ports.ticks();
    // Ended while it was being threaded.
    if (ending) await tape.stop();
  }

  function keep(chunk: Blob): Promise<void> {
    waiting.push(chunk);
    const kept = tail.then(keepWaiting);
    tail = kept;
    return kept.catch((error: unknown) => give('sink_error', error));
  }

  /**
   * What has come while a slow disk was writing goes together, so that a backlog never grows; but never much of it at a
   * time, since a browser that was frozen may hand over minutes at once.
   */
  async function keepWaiting(): Promise<void> {
    const [first, ...more] = waiting.splice(0);
    if (!first) return;
    segment ??= sink.beginSegment(tape?.mimeType ?? first.type, tape?.pace);
    const number = await segment;
    const all = new Blob([first, ...more]);
    for (let from = 0; from < all.size; from += maxPieceBytes)
      await sink.chunk(number, await all.slice(from, from + maxPieceBytes).arrayBuffer());
    begin();
    news.onProgress(number);
  }

  function give(fault: RecorderFault, error?: unknown): void {
    const known = faultOf(error, fault);
    news.onFault(known);
    refuse(error ?? known);
  }

  async function end(): Promise<void> {
    await tape?.stop();
    endedMs ??= ports.ticks();
    await tail;
    if (segment) await sink.endSegment(await segment, Math.round(elapsedMs()));
  }
}

const longestPosterMs = 1500;
/** Of a recording in memory at once: a Blob itself is the browser's affair, on disk where it is big. */
const maxPieceBytes = 1024 * 1024;

function inTime(poster: Promise<ArrayBuffer | null>): Promise<ArrayBuffer | null> {
  return Promise.race([poster, new Promise<null>((resolve) => setTimeout(resolve, longestPosterMs, null))]);
}
