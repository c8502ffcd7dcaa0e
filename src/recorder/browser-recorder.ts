// The recorder with a browser's own ports.
import { countFrames, fitCamera } from './fit-camera.ts';
import { paceOf } from './pace.ts';
import { takePoster } from './poster.ts';
import { chooseQuality } from './quality.ts';
import { rollRecordRtc } from './recordrtc.ts';
import { createRecorder } from './run-recorder.ts';
import type { RollTape } from './tape.ts';
import type { Recorder } from './types.ts';
import { watched } from './watch-tape.ts';

const ticks = () => performance.now();
/** Of the last segment on this page. */
let droppedShare: number | null = null;

/** `elapsedMs`: what an earlier page has recorded of this take already. */
export function createBrowserRecorder(options: { elapsedMs?: number } = {}): Recorder {
  const roll = watched(rollFitted, { ticks, now: () => Date.now() });
  const rollTape: RollTape = (stream, listener, wish) =>
    roll(wish.soundOnly ? soundOf(stream) : stream, listener, wish);
  return createRecorder({ rollTape, takePoster, ticks }, options);
}

/** Rolls in the quality that the line and the processor have shown to be right. */
const rollFitted: RollTape = async (stream, listener, { lineBitsPerSecond }) => {
  const quality = chooseQuality({ lineBitsPerSecond, droppedShare });
  await fitCamera(stream, quality);
  const dropped = countFrames(stream);
  const tape = await rollRecordRtc(stream, listener, quality);
  return {
    mimeType: tape.mimeType,
    pace: paceOf(stream, quality),
    stop: () => {
      droppedShare = dropped() ?? droppedShare;
      return tape.stop();
    },
  };
};

function soundOf(stream: MediaStream): MediaStream {
  return new MediaStream(stream.getAudioTracks());
}
