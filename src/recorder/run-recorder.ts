// Runs the recorder's state machine: rolls a tape, hands its chunks to the sink one after the other, and measures the
// time. It keeps nothing that it has handed over, and does not know where chunks go.
import { faultOf } from './fault.ts';
import { idle, isBusy, transition, type RecorderEvent } from './machine.ts';
import type { RollTape, Tape } from './tape.ts';
import type { Recorder, RecorderFault, RecorderSink, RecorderState, SegmentOptions } from './types.ts';

export interface RecorderPorts {
  rollTape: RollTape;
  /** A still of the stream, or null. It must not disturb the recording. */
  takePoster: (stream: MediaStream) => Promise<ArrayBuffer | null>;
  /** Milliseconds of a monotonic clock: performance.now. */
  ticks: () => number;
}

/** `elapsedMs`: time that an earlier page has already recorded of this take. */
export function createRecorder(ports: RecorderPorts, { elapsedMs = 0 } = {}): Recorder {
  const listeners = new Set<(state: RecorderState) => void>();
  let state = idle;
  let elapsedBefore = elapsedMs;
  let run: Run | undefined;

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start(stream, sink, options = { lineBitsPerSecond: null }) {
      if (isBusy(state)) return;
      if (state.state === 'recorded') elapsedBefore = 0;
      send({ event: 'start' });
      run = openRun(ports, { stream, sink, options }, { onProgress, onFault });
      await run.began;
    },
    async stop() {
      const stopping = run;
      if (state.state !== 'recording' || !stopping) return;
      send({ event: 'stop' });
      await stopping.end().catch((error: unknown) => onFault(faultOf(error, 'sink_error')));
      send({ event: 'ended', elapsedMs: elapsedBefore + stopping.elapsedMs() });
    },
    async dispose() {
      listeners.clear();
      // A failed write was already reported when it happened.
      await run?.end().catch(() => undefined);
    },
  };

  function onProgress(segment: number): void {
    const elapsed = elapsedBefore + (run?.elapsedMs() ?? 0);
    send(
      state.state === 'arming'
        ? { event: 'began', segment, elapsedMs: elapsed }
        : { event: 'progress', elapsedMs: elapsed },
    );
  }

  /** Ends the run, not the take: what was handed over is safe, and another segment may follow. */
  function onFault(fault: RecorderFault): void {
    const failed = run;
    if (!isBusy(state) || !failed) return;
    const elapsed = elapsedBefore + failed.elapsedMs();
    // The sink may be what failed, so do not wait for it.
    void failed.end().catch(() => undefined);
    send({ event: 'fault', fault, elapsedMs: elapsed });
    elapsedBefore = elapsed;
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
  elapsedMs(): number;
  /** Stops the tape; resolves when the last chunk and the segment's end are safe. Repeatable. */
  end(): Promise<void>;
}

function openRun(
  ports: RecorderPorts,
  { stream, sink, options }: { stream: MediaStream; sink: RecorderSink; options: SegmentOptions },
  callbacks: { onProgress: (segment: number) => void; onFault: (fault: RecorderFault) => void },
): Run {
  let tape: Tape | undefined;
  let segment: Promise<number> | undefined;
  let begunMs: number | undefined;
  let endedMs: number | undefined;
  let ending: Promise<void> | undefined;
  let tail: Promise<unknown> = Promise.resolve();
  const pending: Blob[] = [];
  let arrivedMs: number;
  let begin = () => {};
  let refuse = (_: unknown) => {};
  const began = new Promise<void>((resolve, reject) => ([begin, refuse] = [resolve, reject]));
  const elapsedMs = () => (begunMs === undefined ? 0 : Math.max(0, (endedMs ?? ports.ticks()) - begunMs));

  void roll().catch((error: unknown) => report('recorder_error', error));
  // If it fails, for example on a full disk, the server makes the poster.
  void began.then(handOverPoster).catch(() => undefined);
  return { began, elapsedMs, end: () => (ending ??= end()) };

  async function handOverPoster(): Promise<void> {
    const poster = sink.poster && (await ports.takePoster(stream));
    if (poster) await sink.poster?.(poster);
  }

  async function roll(): Promise<void> {
    // Chunks may arrive before the tape's promise resolves: the first one opens the segment.
    const listener = {
      onChunk: (chunk: Blob) => void enqueue(chunk),
      onEnd: (fault: RecorderFault, atMs?: number) => {
        endedMs ??= atMs;
        report(fault);
      },
    };
    tape = await ports.rollTape(stream, listener, options);
    begunMs ??= ports.ticks();
    // Ended while the tape was starting.
    if (ending) await tape.stop();
  }

  function enqueue(chunk: Blob): Promise<void> {
    pending.push(chunk);
    arrivedMs = ports.ticks();
    const written = tail.then(writePending);
    tail = written;
    return written.catch((error: unknown) => report('sink_error', error));
  }

  /**
   * Chunks that arrived while a slow disk was writing are written together, so that a backlog never grows. They are cut
   * into pieces, because a browser that was frozen may emit minutes at once.
   */
  async function writePending(): Promise<void> {
    const chunks = pending.splice(0);
    const [first] = chunks;
    if (!first) return;
    const lastArrivedMs = arrivedMs;
    segment ??= sink.beginSegment(tape?.mimeType ?? first.type, tape?.pace, begunMs ?? ports.ticks());
    const number = await segment;
    const all = new Blob(chunks);
    for (let from = 0; from < all.size; from += maxPieceBytes)
      await sink.chunk(number, await all.slice(from, from + maxPieceBytes).arrayBuffer(), lastArrivedMs);
    begin();
    callbacks.onProgress(number);
  }

  function report(fault: RecorderFault, error?: unknown): void {
    const known = faultOf(error, fault);
    callbacks.onFault(known);
    refuse(error ?? known);
  }

  async function end(): Promise<void> {
    await tape?.stop();
    endedMs ??= ports.ticks();
    await tail;
    if (segment) await sink.endSegment(await segment, Math.round(elapsedMs()));
  }
}

/** How much of a recording is in memory at once. A Blob itself is the browser's concern, on disk where it is large. */
const maxPieceBytes = 1024 * 1024;
