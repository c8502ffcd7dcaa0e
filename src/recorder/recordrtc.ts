// The only file that knows RecordRTC, which is loaded only when recording is about to start. Its traps: it keeps every
// chunk in memory, it restarts without being asked after an error, and it reports a recording as stopped after a fixed 100 ms.
import type RecordRTC from 'recordrtc';
import { chunkMs } from '#contract/take.ts';
import { RecorderError } from './fault.ts';
import type { Quality } from './quality.ts';
import type { Tape, TapeListener } from './tape.ts';

/**
 * Chromium emits a chunk with the first Opus frame (60 ms each) that completes a slice. Slices of 50 ms give a chunk per frame: with
 * shorter ones, chunks are only split, and with slices over 60 ms, a chunk comes with every second frame (P1).
 */
const sliceMs = chunkMs / 2;
/** An encoder that hangs must not delay the take: what it has emitted is already safe. */
const maxStopMs = 5000;

export async function rollRecordRtc(
  stream: MediaStream,
  { onChunk, onEnd }: TapeListener,
  { videoBitsPerSecond, audioBitsPerSecond }: Pick<Quality, 'videoBitsPerSecond' | 'audioBitsPerSecond'>,
): Promise<Tape> {
  const { default: RecordRTC } = await import('recordrtc');
  const mimeType = recordableType(stream);
  let isFinished = false;
  let isClosed = false;
  const options = {
    // RecordRTC's `type` only decides defaults that are all set here.
    type: 'video',
    recorderType: RecordRTC.MediaStreamRecorder,
    mimeType,
    timeSlice: sliceMs,
    videoBitsPerSecond,
    audioBitsPerSecond,
    // MP4 comes in fragments that begin with a key frame: request one each second.
    videoKeyFrameIntervalDuration: 1000,
    checkForInactiveTracks: false,
    disableLogs: true,
    getNativeBlob: true,
    ondataavailable(chunk: Blob) {
      release(inner);
      if (!isClosed) onChunk(chunk);
    },
  } as const;
  // Its types list fewer MIME types and options than it passes on to MediaRecorder.
  const recorder = new RecordRTC(stream, options as unknown as RecordRTC.Options);
  recorder.startRecording();
  const inner = innerRecorder(recorder);
  const native = inner.getInternalRecorder();
  // Its own error handler starts a new recording into the old one.
  native.onerror = null;
  const stopped = new Promise<void>((resolve) =>
    native.addEventListener('stop', () => resolve(), { once: true }),
  );
  const tracks = stream.getTracks();
  const onTrackEnded = () => end('device_lost');
  const onRecorderStopped = () => end('recorder_error');
  for (const track of tracks) track.addEventListener('ended', onTrackEnded);
  native.addEventListener('error', onRecorderStopped);
  native.addEventListener('stop', onRecorderStopped);

  return { mimeType: native.mimeType || mimeType, stop } satisfies Tape;

  async function stop(): Promise<void> {
    isFinished = true;
    for (const track of tracks) track.removeEventListener('ended', onTrackEnded);
    inner.manuallyStopped = true;
    // Chunks arrive before the stop event, the last one included (MediaStream Recording 2.3).
    if (native.state !== 'inactive') native.stop();
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, maxStopMs))]);
    isClosed = true;
  }

  function end(fault: 'device_lost' | 'recorder_error'): void {
    if (isFinished) return;
    isFinished = true;
    onEnd(fault);
  }
}

/** Fetches the library while there is a network: recording must not need one (P4). */
export async function preloadRecorder(): Promise<void> {
  await import('recordrtc');
}

function recordableType(stream: MediaStream): string {
  if (typeof MediaRecorder === 'undefined') throw new RecorderError('unsupported');
  const type = chooseMimeType(
    (type) => MediaRecorder.isTypeSupported(type),
    stream.getVideoTracks().length > 0,
  );
  if (!type) throw new RecorderError('unsupported');
  return type;
}

/** What RecordRTC's types leave out of MediaStreamRecorder. */
interface Inner {
  getInternalRecorder(): MediaRecorder;
  getArrayOfBlobs(): Blob[];
  getAllStates(): string[];
  timestamps: number[];
  manuallyStopped?: boolean;
}

/** Frees what it records about every chunk: the chunk, its time, and a line about it. */
function release(inner: Inner): void {
  inner.getArrayOfBlobs().length = 0;
  inner.getAllStates().length = 0;
  inner.timestamps.length = 0;
}

function innerRecorder(recorder: RecordRTC): Inner {
  const inner: object = recorder.getInternalRecorder();
  if (!isInner(inner)) throw new RecorderError('recorder_error');
  return inner;
}

function isInner(value: object): value is Inner {
  return ['getInternalRecorder', 'getArrayOfBlobs', 'getAllStates', 'timestamps'].every(
    (member) => member in value,
  );
}

// Formats to try. WebM first: it streams chunk by chunk, so a crash costs a quarter of a second. Chromium's and
// Safari's MP4 comes in whole fragments (P1).
const videoTypes = [
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
] as const;
const audioTypes = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'] as const;

/** Undefined if the browser supports none of the formats. */
export function chooseMimeType(
  isSupported: (type: string) => boolean,
  hasVideo: boolean,
): string | undefined {
  return (hasVideo ? videoTypes : audioTypes).find(isSupported);
}
