// Records for a moment into memory only: for the check page (some browsers claim that they can record and then emit
// nothing) and for practice, which never leaves the device.
import { RecorderError } from './fault.ts';
import { chooseQuality } from './quality.ts';
import { rollRecordRtc } from './recordrtc.ts';
import type { Tape, TapeListener } from './tape.ts';

const probeMs = 1000;
/** A recorder that has emitted this many chunks works. The first one may be only a header. */
const enoughChunks = 3;
/** How long a busy device may take to emit its first bytes. A device that emits nothing by then cannot record. */
const firstBytesTimeoutMs = 6000;

interface ProbeOptions {
  /** Undefined: until the recorder has shown that it works, or for a second. */
  durationMs?: number;
  signal?: AbortSignal;
}

/**
 * Returns the recording for playback. Ends after `durationMs`, or earlier by `signal`. A device that has emitted nothing by
 * then has six more seconds. Rejects with a RecorderError.
 */
export async function probeRecording(stream: MediaStream, options?: ProbeOptions): Promise<Blob> {
  const quality = chooseQuality({ lineBitsPerSecond: null, droppedShare: null });
  return probeTape((listener) => rollRecordRtc(stream, listener, quality), options);
}

/** Like `probeRecording`, with a tape that `roll` starts. */
export async function probeTape(
  roll: (listener: TapeListener) => Promise<Tape>,
  { durationMs, signal }: ProbeOptions = {},
): Promise<Blob> {
  const chunks: Blob[] = [];
  const failed = Promise.withResolvers<never>();
  const begun = Promise.withResolvers<void>();
  const shown = Promise.withResolvers<void>();
  const tape = await roll({
    onChunk(chunk) {
      // Some engines emit only empty chunks, for ever.
      if (chunk.size === 0) return;
      chunks.push(chunk);
      begun.resolve();
      if (chunks.length === enoughChunks && durationMs === undefined) shown.resolve();
    },
    onEnd: (fault) => failed.reject(new RecorderError(fault)),
  });
  await Promise.race([failed.promise, shown.promise, timeIsUp(durationMs ?? probeMs, signal)]);
  await Promise.race([failed.promise, begun.promise, timeIsUp(firstBytesTimeoutMs)]);
  await tape.stop();
  const recorded = new Blob(chunks, { type: tape.mimeType });
  if (recorded.size === 0) throw new RecorderError('unsupported');
  return recorded;
}

function timeIsUp(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
