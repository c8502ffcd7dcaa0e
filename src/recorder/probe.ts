// Really records for a moment and into memory alone: for the check page (some browsers say that they can record and then
// give nothing) and for practice, which never leaves the device.
import { RecorderError } from './fault.ts';
import { chooseQuality } from './quality.ts';
import { rollRecordRtc } from './recordrtc.ts';
import type { Tape, TapeListener } from './tape.ts';

const probeMs = 1000;
/** So long a busy device is given for its first bytes; only one that gives nothing even then can't record. */
const patienceMs = 6000;

interface Until {
  durationMs?: number;
  signal?: AbortSignal;
}

/** What was recorded, to be played back; it ends after `durationMs`, or sooner by `signal`. Rejects with a RecorderError. */
export async function probeRecording(stream: MediaStream, until?: Until): Promise<Blob> {
  const quality = chooseQuality({ lineBitsPerSecond: null, droppedShare: null });
  return probeTape((listener) => rollRecordRtc(stream, listener, quality), until);
}

/** As above, of a tape that `roll` begins. */
export async function probeTape(
  roll: (listener: TapeListener) => Promise<Tape>,
  { durationMs = probeMs, signal }: Until = {},
): Promise<Blob> {
  const chunks: Blob[] = [];
  const failed = Promise.withResolvers<never>();
  const begun = Promise.withResolvers<void>();
  const tape = await roll({
    onChunk(chunk) {
      chunks.push(chunk);
      // Some engines give empty ones for ever.
      if (chunk.size > 0) begun.resolve();
    },
    onEnd: (fault) => failed.reject(new RecorderError(fault)),
  });
  await Promise.race([failed.promise, timeIsUp(durationMs, signal)]);
  await Promise.race([failed.promise, begun.promise, timeIsUp(patienceMs)]);
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
