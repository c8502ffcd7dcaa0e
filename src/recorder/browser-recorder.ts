// The recorder with a real browser's ports.
import { countFrames, fitCamera, paceOf } from './fit-camera.ts';
import { takePoster } from './poster.ts';
import { chooseQuality } from './quality.ts';
import { rollRecordRtc } from './recordrtc.ts';
import { createRecorder } from './run-recorder.ts';
import type { RollTape } from './tape.ts';
import type { Recorder } from './types.ts';
import { watched } from './watch-tape.ts';

const ticks = () => performance.now();
/** Measured in the last segment of this page. */
let droppedShare: number | null = null;

/** `elapsedMs`: time that an earlier page has already recorded of this take. */
export function createBrowserRecorder(options: { elapsedMs?: number } = {}): Recorder {
  const roll = watched(rollFitted, { ticks, now: () => Date.now() });
  const rollTape: RollTape = (stream, listener, segmentOptions) =>
    roll(segmentOptions.soundOnly ? soundOf(stream) : stream, listener, segmentOptions);
  return createRecorder({ rollTape, takePoster, ticks }, options);
}

/** Records in the quality that suits the line and the processor, as measured so far. */
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
