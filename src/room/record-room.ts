// Records one participant's side of a room on the device and sends it through the outbox: performs the effects of
// reels.ts. The call and the recording never wait for each other. Everything written here survives this page (P1).
import type { Mark } from '#contract/take.ts';
import type { Outbox } from '../outbox/types.ts';
import type { Recorder, RecorderSink } from '../recorder/types.ts';
import type { RoomClock } from './clock.ts';
import { soundPosition } from './sound-position.ts';
import {
  nextTimeMs,
  nothingRecorded,
  transition,
  type Conditions,
  type ReelsEffect,
  type ReelsEvent,
  type RunKind,
} from './reels.ts';

export interface RecordRoomPorts {
  outbox: Pick<
    Outbox,
    'saveRoom' | 'beginReel' | 'beginSegment' | 'appendChunk' | 'endSegment' | 'markSegment' | 'finishReel'
  >;
  clock: RoomClock;
  createRecorder: () => Recorder;
  /** The ticks of the recorders: performance.now. */
  ticks: () => number;
}

export interface RoomRecording {
  set(conditions: Partial<Conditions>): void;
  /** True while chunks are being saved. */
  isRecording(): boolean;
  subscribe(listener: (isRecording: boolean) => void): () => void;
  /** Ends the recording. Resolves when its last chunk is on the disk. It can be continued by `set`. */
  stop(): Promise<void>;
}

export function recordRoom(
  ports: RecordRoomPorts,
  participant: { id: string; token: string },
  stream: () => MediaStream,
): RoomRecording {
  const runs = new Map<number, { recorder: Recorder; ended: Promise<void> | null; reel: number }>();
  const reels = openReels(ports.outbox, participant);
  const closing = new Set<Promise<void>>();
  const listeners = new Set<(isRecording: boolean) => void>();
  let state = nothingRecorded;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    set: (conditions) => send({ event: 'conditions', conditions: { ...state.conditions, ...conditions } }),
    isRecording,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      send({ event: 'conditions', conditions: { ...state.conditions, isLive: false } });
      await Promise.all(closing);
    },
  };

  function isRecording(): boolean {
    return [state.current, state.next].some((run) => run !== null && run.begunMs !== null);
  }

  function send(event: ReelsEvent): void {
    const wasRecording = isRecording();
    const [next, effects] = transition(state, event, ports.ticks());
    state = next;
    for (const effect of effects) perform(effect);
    clearTimeout(timer);
    const atMs = nextTimeMs(state);
    if (atMs !== undefined)
      timer = setTimeout(() => send({ event: 'time' }), Math.max(0, atMs - ports.ticks()));
    if (isRecording() !== wasRecording) for (const listener of listeners) listener(isRecording());
  }

  function perform(effect: ReelsEffect): void {
    if (effect.effect === 'begin') void begin(effect);
    else if (effect.effect === 'end') void end(effect.run);
    else close(effect.reel);
  }

  async function begin({ run, reel, kind }: { run: number; reel: number; kind: RunKind }): Promise<void> {
    const recorder = ports.createRecorder();
    runs.set(run, { recorder, ended: null, reel });
    recorder.subscribe(({ state: now }) => {
      if (now === 'failed') send({ event: 'failed', run });
    });
    try {
      const id = await reels.idOf(reel, kind);
      // Ended while the disk was busy.
      if (runs.get(run)?.ended) return;
      const options = { lineBitsPerSecond: null, soundOnly: kind === 'audio' };
      await recorder.start(stream(), sinkOf(ports, id), options);
      send({ event: 'began', run });
    } catch {
      // The recorder has reported why. A reel that cannot be created is tried again like a run.
      send({ event: 'failed', run });
    }
  }

  function end(run: number): Promise<void> {
    const running = runs.get(run);
    if (!running) return Promise.resolve();
    running.ended ??= running.recorder.dispose();
    return running.ended;
  }

  function close(reel: number): void {
    const closed = finish(reel).finally(() => closing.delete(closed));
    closing.add(closed);
  }

  async function finish(reel: number): Promise<void> {
    const own = [...runs].filter(([, running]) => running.reel === reel);
    await Promise.all(own.map(([run]) => end(run)));
    for (const [run] of own) runs.delete(run);
    await reels.finish(reel);
  }
}

interface Reels {
  /** The take's id; begins the reel when first asked. */
  idOf(reel: number, kind: RunKind): Promise<string>;
  finish(reel: number): Promise<void>;
}

function openReels(outbox: RecordRoomPorts['outbox'], participant: { id: string; token: string }): Reels {
  const ids = new Map<number, Promise<string>>();
  return {
    idOf(reel, kind) {
      const known = ids.get(reel);
      if (known) return known;
      const begun = begin(kind);
      ids.set(reel, begun);
      // The next run tries again.
      begun.catch(() => ids.delete(reel));
      return begun;
    },
    async finish(reel) {
      const id = await ids.get(reel)?.catch(() => undefined);
      ids.delete(reel);
      // If the disk refuses, the next start of the outbox finishes the reel.
      if (id !== undefined) await outbox.finishReel(id, participant.id).catch(() => undefined);
    },
  };

  async function begin(kind: RunKind): Promise<string> {
    await outbox.saveRoom({ hash: participant.id, session_token: participant.token });
    const reel = await outbox.beginReel({ hash: participant.id, mime_type: `${kind}/webm` });
    return reel.id;
  }
}

/** The first mark comes early: a recording may be short. */
const firstMarkMs = 2000;
const markEveryMs = 10_000;
/** Before the first ping is answered the error is unknown. */
const maxErrorMs = 60_000;

/**
 * Writes a run's chunks to the outbox, with the server's time of its start and a mark every ten seconds. The mark comes
 * from the chunk that arrived soonest after its sound, because a busy device delays chunks.
 */
function sinkOf({ outbox, clock, ticks }: RecordRoomPorts, reelId: string): RecorderSink {
  const position = soundPosition();
  let isWebM = false;
  let begunMs = 0;
  let dueMs = 0;
  let best: Mark | null = null;
  return {
    beginSegment(mimeType, pace, tapeBegunMs = ticks()) {
      isWebM = mimeType.includes('webm');
      begunMs = tapeBegunMs;
      dueMs = begunMs + firstMarkMs;
      const timing = {
        server_started_at: new Date(serverTimeOf(begunMs)).toISOString(),
        clock_error_ms: Math.ceil(Math.min(clock.errorMs(), maxErrorMs)),
        marks: [],
      };
      return outbox.beginSegment(reelId, mimeType, pace, timing);
    },
    async chunk(segment, bytes, arrivedMs) {
      noteMoment(bytes, arrivedMs);
      await outbox.appendChunk(reelId, segment, bytes);
      if (ticks() < dueMs) return;
      dueMs = ticks() + markEveryMs;
      mark(segment);
    },
    endSegment(segment, durationMs) {
      mark(segment);
      return outbox.endSegment(reelId, segment, durationMs);
    },
  };

  /** In milliseconds since 1970. */
  function serverTimeOf(tickMs: number): number {
    return clock.now() - (ticks() - tickMs);
  }

  function noteMoment(bytes: ArrayBuffer, arrivedMs: number): void {
    const serverMs = serverTimeOf(arrivedMs);
    // MP4 cannot be read here. The device's time at least shows how its clock drifts.
    const mediaMs = isWebM ? position.read(bytes) : Math.max(0, arrivedMs - begunMs);
    if (mediaMs === null) return;
    if (best && serverMs - mediaMs >= best.server_ms - best.media_ms) return;
    best = { media_ms: Math.round(mediaMs), server_ms: Math.round(serverMs) };
  }

  function mark(segment: number): void {
    // A missing mark costs little accuracy, and no sound.
    if (best) outbox.markSegment(reelId, segment, best).catch(() => undefined);
    best = null;
  }
}
