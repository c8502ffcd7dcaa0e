// The recorder with a real browser's ports.
import { maxPosterBytes } from '#contract/take.ts';
import { countFrames, fitCamera, paceOf } from './fit-camera.ts';
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

const maxSidePx = 640;
const qualities = [0.8, 0.6, 0.4, 0.2] as const;
const settleMs = 700;

/**
 * Takes a still of the recording, so that the recruiter's list has a picture before the server has seen the video.
 * A JPEG of at most maxPosterBytes, or null; then the server makes its own.
 */
async function takePoster(stream: MediaStream): Promise<ArrayBuffer | null> {
  if (stream.getVideoTracks().length === 0) return null;
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  try {
    await video.play();
    // The first frames of a camera are often dark.
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    return await jpegOf(video);
  } finally {
    video.srcObject = null;
  }
}

async function jpegOf(video: HTMLVideoElement): Promise<ArrayBuffer | null> {
  const scale = Math.min(1, maxSidePx / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  if (canvas.width === 0) return null;
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxPosterBytes) return blob.arrayBuffer();
  }
  return null;
}
