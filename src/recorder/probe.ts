// Really records for a moment and into memory alone: for the check page (some browsers say that they can record and then
// give nothing) and for practice, which never leaves the device.
import { RecorderError } from './fault.ts';
import { chooseQuality } from './quality.ts';
import { rollRecordRtc } from './recordrtc.ts';
import type { RecorderFault } from './types.ts';

const probeMs = 1000;

/** What was recorded, to be played back; it ends after `durationMs`, or sooner by `signal`. Rejects with a RecorderError. */
export async function probeRecording(
  stream: MediaStream,
  { durationMs = probeMs, signal }: { durationMs?: number; signal?: AbortSignal } = {},
): Promise<Blob> {
  const chunks: Blob[] = [];
  let end = (_: unknown) => {};
  const ended = new Promise<never>((_, reject) => (end = reject));
  const listener = {
    onChunk: (chunk: Blob) => void chunks.push(chunk),
    onEnd: (fault: RecorderFault) => end(new RecorderError(fault)),
  };
  const quality = chooseQuality({ lineBitsPerSecond: null, droppedShare: null });
  const tape = await rollRecordRtc(stream, listener, quality);
  await Promise.race([ended, timeIsUp(durationMs, signal)]);
  await tape.stop();
  const recorded = new Blob(chunks, { type: tape.mimeType });
  if (recorded.size === 0) throw new RecorderError('unsupported');
  return recorded;
}

function timeIsUp(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
