// Records a recruiter's video into memory with the candidates' recorder, from opening the camera to a file that can
// be watched before upload.
import { useCallback, useEffect, useRef, useState } from 'react';
import { faultOf } from '../../recorder/fault.ts';
import { openCamera } from '../../recorder/open-camera.ts';
import { probeRecording } from '../../recorder/probe.ts';
import type { RecorderFault } from '../../recorder/types.ts';

/** Long enough for a question, short enough to watch. */
export const longestRecordingSeconds = 180;

export type Recording =
  | { state: 'opening' }
  | { state: 'ready'; stream: MediaStream }
  | { state: 'recording'; stream: MediaStream; beganAtMs: number }
  | { state: 'recorded'; file: File }
  | { state: 'failed'; fault: RecorderFault };

/** Opens the camera at once. Closes it when a recording exists or on unmount. */
export function useRecording() {
  const [recording, setRecording] = useState<Recording>({ state: 'opening' });
  const camera = useRef<Camera | null>(null);
  const open = useCallback(() => {
    camera.current?.close();
    camera.current = openFor(setRecording);
  }, []);
  useEffect(() => {
    open();
    return () => camera.current?.close();
  }, [open]);
  return {
    recording,
    start: () => camera.current?.start(),
    stop: () => camera.current?.stop(),
    /** Starts over and discards the recording. */
    again: open,
  };
}

interface Camera {
  start(): void;
  stop(): void;
  close(): void;
}

function openFor(show: (recording: Recording) => void): Camera {
  const end = new AbortController();
  let isClosed = false;
  let stream: MediaStream | null = null;
  const update = (recording: Recording) => {
    if (!isClosed) show(recording);
  };
  const release = () => stream?.getTracks().forEach((track) => track.stop());
  const fail = (error: unknown) => {
    release();
    update({ state: 'failed', fault: faultOf(error, 'recorder_error') });
  };
  update({ state: 'opening' });
  openCamera({}).then((opened) => {
    stream = opened;
    if (isClosed) release();
    else update({ state: 'ready', stream });
  }, fail);
  return {
    start() {
      if (!stream) return;
      update({ state: 'recording', stream, beganAtMs: performance.now() });
      probeRecording(stream, { durationMs: longestRecordingSeconds * 1000, signal: end.signal }).then(
        (blob) => {
          release();
          update({ state: 'recorded', file: fileOf(blob) });
        },
        fail,
      );
    },
    stop: () => end.abort(),
    close() {
      isClosed = true;
      end.abort();
      release();
    },
  };
}

/** Files carry the type without codecs. */
function fileOf(blob: Blob): File {
  const type = blob.type.split(';')[0] ?? '';
  return new File([blob], type === 'video/mp4' ? 'recording.mp4' : 'recording.webm', { type });
}
