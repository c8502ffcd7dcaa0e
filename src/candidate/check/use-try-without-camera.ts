// Without a camera, tests whether the browser can record at all, using a canvas stream. Some engines expose
// every recording API but produce no data.
import { useEffect, useEffectEvent } from 'react';
import { faultOf } from './fault-of.ts';
import type { ProbeRecording } from '../interview/interview-run.ts';

const triedMs = 500;

/** Calls `onUnable` if the browser cannot record, whatever device is connected. */
export function useTryWithoutCamera(isWanted: boolean, probe: ProbeRecording, onUnable: () => void): void {
  // Tested once, even if the arguments change: the result cannot change.
  const tryOnce = useEffectEvent((signal: AbortSignal) => {
    tryDrawing(probe, signal).catch((error: unknown) => {
      if (!signal.aborted && faultOf(error) === 'unsupported') onUnable();
    });
  });
  useEffect(() => {
    if (!isWanted) return;
    const tried = new AbortController();
    tryOnce(tried.signal);
    return () => tried.abort();
  }, [isWanted]);
}

async function tryDrawing(probe: ProbeRecording, signal: AbortSignal): Promise<void> {
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
    await probe(stream, { durationMs: triedMs, signal });
  } finally {
    clearInterval(drawing);
    for (const track of stream.getTracks()) track.stop();
  }
}
