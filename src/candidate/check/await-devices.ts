// Waits some seconds for camera and microphone to come back, after a take has broken off: asks again where nobody has
// forbidden it, and is content with tracks that run and are not muted.
import type { RecorderFault } from '../../recorder/types.ts';
import type { CameraControl } from './camera-control.ts';

const patienceMs = 10_000;
const lookMs = 250;
const asksEach = 4;
/** Not a refusal by the candidate: asking again would ask them again. */
const passing: readonly RecorderFault[] = ['device_lost', 'device_in_use', 'no_device'];

/** Calls once: true when the devices are back, false when they were not in time. Answers how to stop waiting. */
export function awaitDevices(camera: CameraControl, onEnd: (areBack: boolean) => void): () => void {
  let looks = 0;
  const looking = setInterval(() => {
    const view = camera.view();
    if (view.camera === 'ready' && isRunning(view.stream)) return end(true);
    if (looks * lookMs >= patienceMs) return end(false);
    if (view.camera === 'failed' && passing.includes(view.fault) && looks % asksEach === 0) camera.retry();
    looks += 1;
  }, lookMs);

  function end(areBack: boolean): void {
    clearInterval(looking);
    onEnd(areBack);
  }
  return () => clearInterval(looking);
}

function isRunning(stream: MediaStream): boolean {
  return stream.getTracks().every((track) => track.readyState === 'live' && !track.muted);
}
