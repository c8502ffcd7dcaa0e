// Waits a few seconds for camera and microphone to return after a take is interrupted. Reopens them unless
// the candidate denied access. Succeeds once the tracks are live and not muted.
import type { RecorderFault } from '../../recorder/types.ts';
import type { CameraControl } from './camera-control.ts';

const patienceMs = 10_000;
const lookMs = 250;
const asksEach = 4;
/** Excludes denied permission: reopening would show the prompt again. */
const passing: readonly RecorderFault[] = ['device_lost', 'device_in_use', 'no_device'];

/**
 * Calls `onEnd` once: true when the devices are back, false on timeout. Returns a function that cancels the
 * wait.
 */
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
