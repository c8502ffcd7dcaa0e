// The one file that knows RecordRTC, which is loaded when a camera is about to roll and not before. Its traps: it keeps
// every chunk in memory, it restarts by itself after an error, and it calls a recording stopped after a fixed 100 ms.
import type RecordRTC from 'recordrtc';
import { chunkMs } from '#contract/take.ts';
import { RecorderError } from './fault.ts';
import { chooseMimeType } from './mime.ts';
import type { Quality } from './quality.ts';
import type { Tape, TapeListener } from './tape.ts';

/** Chromium's muxer holds back up to a slice of its own before it gives one: half a chunk makes a chunk (P1). */
const sliceMs = chunkMs / 2;
/** An encoder that hangs must not hold up the take: what it gave is safe already. */
const longestStopMs = 5000;

export async function rollRecordRtc(
  stream: MediaStream,
  { onChunk, onEnd }: TapeListener,
  { videoBitsPerSecond, audioBitsPerSecond }: Pick<Quality, 'videoBitsPerSecond' | 'audioBitsPerSecond'>,
): Promise<Tape> {
  const { default: RecordRTC } = await import('recordrtc');
  const mimeType = recordableType(stream);
  let isOver = false;
  let isClosed = false;
  const options = {
    // What it calls audio only decides defaults that are all set here.
    type: 'video',
    recorderType: RecordRTC.MediaStreamRecorder,
    mimeType,
    timeSlice: sliceMs,
    videoBitsPerSecond,
    audioBitsPerSecond,
    // MP4 comes in fragments that begin with a key frame: ask for one each second.
    videoKeyFrameIntervalDuration: 1000,
    checkForInactiveTracks: false,
    disableLogs: true,
    getNativeBlob: true,
    ondataavailable(chunk: Blob) {
      release(inner);
      if (!isClosed) onChunk(chunk);
    },
  } as const;
  // Its types know fewer MIME types and options than it passes on to MediaRecorder.
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
  const lose = () => end('device_lost');
  const fail = () => end('recorder_error');
  for (const track of tracks) track.addEventListener('ended', lose);
  native.addEventListener('error', fail);
  native.addEventListener('stop', fail);

  return { mimeType: native.mimeType || mimeType, stop } satisfies Tape;

  async function stop(): Promise<void> {
    isOver = true;
    for (const track of tracks) track.removeEventListener('ended', lose);
    inner.manuallyStopped = true;
    // Chunks come before the stop event, the last one included (MediaStream Recording 2.3).
    if (native.state !== 'inactive') native.stop();
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, longestStopMs))]);
    isClosed = true;
  }

  function end(fault: 'device_lost' | 'recorder_error'): void {
    if (isOver) return;
    isOver = true;
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
    (one) => MediaRecorder.isTypeSupported(one),
    stream.getVideoTracks().length > 0,
  );
  if (!type) throw new RecorderError('unsupported');
  return type;
}

/** What its types leave out of MediaStreamRecorder. */
interface Inner {
  getInternalRecorder(): MediaRecorder;
  getArrayOfBlobs(): Blob[];
  getAllStates(): string[];
  timestamps: number[];
  manuallyStopped?: boolean;
}

/** It writes down every chunk three times: the chunk, its time, and a line about it. */
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
    (one) => one in value,
  );
}
