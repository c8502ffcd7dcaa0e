// Without a camera it is still to be found out whether this browser can record at all: it is tried on a picture that the
// page draws itself. Some engines have everything that recording needs by name, and then give nothing.
import { useEffect, useEffectEvent } from 'react';
import { faultOf } from './fault-of.ts';
import type { ProbeRecording } from '../interview/run-interview.ts';

const triedMs = 500;

/** `onUnable` is called if nothing can be recorded here, whatever is plugged in. */
export function useTryWithoutCamera(isWanted: boolean, probe: ProbeRecording, onUnable: () => void): void {
  // Tried once, whatever is handed in anew: a browser does not learn to record.
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
  // Nothing is emitted for a picture that does not change.
  const drawing = setInterval(draw, 40);
  const stream = canvas.captureStream(25);
  try {
    await probe(stream, { durationMs: triedMs, signal });
  } finally {
    clearInterval(drawing);
    for (const track of stream.getTracks()) track.stop();
  }
}
