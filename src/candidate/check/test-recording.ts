// Test recordings: a browser can offer every recording API and still produce no data.
import { useEffect, useEffectEvent, useState } from 'react';
import { faultOf } from '../camera/camera-control.ts';
import type { ProbeRecording } from '../machine/interview-run.ts';

type Test = { test: 'none' } | { test: 'running' } | { test: 'failed' } | { test: 'shown'; blob: Blob };

const tryOutMs = 5000;

/**
 * Records five seconds of the stream when asked to. A short, silent recording at the start finds a recorder that yields nothing.
 * `isProbed`: the probe has ended. `onUnsupported`: the browser cannot record.
 */
export function useTestRecording(
  stream: MediaStream | null,
  probe: ProbeRecording,
  onUnsupported: () => void,
): { test: Test; isProbed: boolean; record: () => void; reset: () => void } {
  const [test, setTest] = useState<Test>({ test: 'none' });
  const reset = () => setTest({ test: 'none' });
  useEffect(reset, [stream]);
  const [probed, setProbed] = useState<MediaStream | null>(null);
  const probeOnce = useEffectEvent(async (probedStream: MediaStream, signal: AbortSignal) => {
    try {
      await probe(probedStream, { signal });
    } catch (error) {
      if (signal.aborted) return;
      if (faultOf(error) === 'unsupported') return onUnsupported();
    }
    setProbed(probedStream);
  });
  useEffect(() => {
    if (!stream) return;
    const leaving = new AbortController();
    void probeOnce(stream, leaving.signal);
    return () => leaving.abort();
  }, [stream]);
  const record = async () => {
    if (!stream) return;
    setTest({ test: 'running' });
    try {
      setTest({ test: 'shown', blob: await probe(stream, { durationMs: tryOutMs }) });
    } catch (error) {
      setTest({ test: 'failed' });
      if (faultOf(error) === 'unsupported') onUnsupported();
    }
  };
  return { test, isProbed: stream !== null && probed === stream, record: () => void record(), reset };
}

const drawingMs = 500;

/** Without a camera: records a drawing, once. Some engines produce no data, whatever device is connected. */
export function useTestWithoutCamera(
  isNeeded: boolean,
  probe: ProbeRecording,
  onUnsupported: () => void,
): void {
  // Not repeated if the arguments change: the result cannot change.
  const test = useEffectEvent((signal: AbortSignal) => {
    recordDrawing(probe, signal).catch((error: unknown) => {
      if (!signal.aborted && faultOf(error) === 'unsupported') onUnsupported();
    });
  });
  useEffect(() => {
    if (!isNeeded) return;
    const leaving = new AbortController();
    test(leaving.signal);
    return () => leaving.abort();
  }, [isNeeded]);
}

async function recordDrawing(probe: ProbeRecording, signal: AbortSignal): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
  const pen = canvas.getContext('2d');
  if (!pen || !('captureStream' in canvas)) return;
  const draw = () => {
    pen.fillStyle = `hsl(${performance.now() % 360} 50% 50%)`;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  };
  // Some browsers emit no frames for a canvas that does not change.
  const drawing = setInterval(draw, 40);
  const stream = canvas.captureStream(25);
  try {
    await probe(stream, { durationMs: drawingMs, signal });
  } finally {
    clearInterval(drawing);
    for (const track of stream.getTracks()) track.stop();
  }
}
