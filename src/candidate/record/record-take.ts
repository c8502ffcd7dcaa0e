// Records one run of a take: passes chunks from the recorder to the outbox and reports events to the machine.
// Keeps no chunks and does not decide what comes next.
import type { Outbox } from '../../outbox/types.ts';
import type { Recorder, RecorderSink, RecorderState, SegmentOptions } from '../../recorder/types.ts';
import type { InterviewEvent } from '../machine/events.ts';
import { faultOf } from '../camera/camera-control.ts';

export interface TakeRun {
  /** Resolves when recording has started or failed (the event tells which). */
  start(stream: MediaStream, options: SegmentOptions): Promise<void>;
  /** Stops the recorder; resolves when the last chunk is safe. */
  stop(): Promise<{ recordedMs: number }>;
  /** Resolves when the recorded data is safe. The next segment, or the end of the take, waits for this. */
  dispose(): Promise<void>;
}

export interface TakeRunPorts {
  outbox: Outbox;
  recorder: Recorder;
  /**
   * Resolves when the event's state is on disk: no chunk may belong to a take that the saved state does not
   * know.
   */
  send: (event: InterviewEvent) => Promise<void>;
  /** Recorded time of this take, several times a second. */
  onElapsed: (recordedMs: number) => void;
}

export function runTake(
  take: { hash: string; question_id: string; take_id: string | null; recorded_ms: number },
  ports: TakeRunPorts,
): TakeRun {
  const { outbox, recorder, send } = ports;
  let takeId = take.take_id;
  let hasFailed = false;

  const recordedMs = (state: RecorderState) =>
    take.recorded_ms + ('elapsedMs' in state ? state.elapsedMs : 0);

  const sink: RecorderSink = {
    async beginSegment(mimeType, pace) {
      takeId ??= await beginTake(mimeType);
      return outbox.beginSegment(takeId, mimeType, pace);
    },
    chunk: (segment, bytes) => outbox.appendChunk(known(takeId), segment, bytes),
    endSegment: (segment, durationMs) => outbox.endSegment(known(takeId), segment, durationMs),
    poster: (jpeg) => outbox.savePoster(known(takeId), jpeg),
  };

  async function beginTake(mimeType: string): Promise<string> {
    // The first chunk arrived after the candidate was told that recording failed: a take now would belong to
    // no state.
    if (hasFailed) throw new Error('The recording failed before it began');
    const begun = await outbox.beginTake({
      hash: take.hash,
      question_id: take.question_id,
      mime_type: mimeType,
    });
    await send({ type: 'take_begun', take_id: begun.id });
    return begun.id;
  }

  function fail(error: unknown): void {
    if (hasFailed) return;
    hasFailed = true;
    const { state } = recorder;
    const fault = state.state === 'failed' ? state.fault : faultOf(error);
    void send({ type: 'recording_failed', fault, recorded_ms: recordedMs(state) });
  }

  const unsubscribe = recorder.subscribe((state) => {
    if (state.state === 'failed') fail(undefined);
    if (state.state === 'recording') ports.onElapsed(recordedMs(state));
  });

  return {
    async start(stream, options) {
      try {
        await recorder.start(stream, sink, options);
        if (recorder.state.state !== 'failed') await send({ type: 'recording_started' });
      } catch (error) {
        fail(error);
      }
    },
    async stop() {
      try {
        await recorder.stop();
      } catch {
        // What reached the disk is the take; finishTake closes it anyway.
      }
      return { recordedMs: recordedMs(recorder.state) };
    },
    dispose() {
      unsubscribe();
      return recorder.dispose();
    },
  };
}

function known(takeId: string | null): string {
  if (takeId === null) throw new Error('A chunk came before its segment was begun');
  return takeId;
}
