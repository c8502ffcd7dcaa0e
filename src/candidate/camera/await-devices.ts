// Waits a few seconds for camera and microphone to return after a take is interrupted. Reopens them unless
// the candidate denied access. Succeeds once the tracks are live and not muted.
import type { RecorderFault } from '../../recorder/types.ts';
import type { CameraControl } from '../machine/camera.ts';

const patienceMs = 10_000;
const checkMs = 250;
/** The camera is opened again at every fourth check. */
const checksPerRetry = 4;
/** Excludes denied permission: reopening would show the prompt again. */
const recoverable: readonly RecorderFault[] = ['device_lost', 'device_in_use', 'no_device'];

/**
 * Calls `onEnd` once: true when the devices are back, false on timeout. Returns a function that cancels the
 * wait.
 */
export function awaitDevices(camera: CameraControl, onEnd: (areBack: boolean) => void): () => void {
  let checks = 0;
  const checking = setInterval(() => {
    const view = camera.view();
    if (view.camera === 'ready' && isRunning(view.stream)) return end(true);
    if (checks * checkMs >= patienceMs) return end(false);
    if (view.camera === 'failed' && recoverable.includes(view.fault) && checks % checksPerRetry === 0)
      camera.retry();
    checks += 1;
  }, checkMs);

  function end(areBack: boolean): void {
    clearInterval(checking);
    onEnd(areBack);
  }
  return () => clearInterval(checking);
}

function isRunning(stream: MediaStream): boolean {
  return stream.getTracks().every((track) => track.readyState === 'live' && !track.muted);
}
