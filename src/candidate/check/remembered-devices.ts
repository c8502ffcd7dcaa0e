// The camera and the microphone that were chosen on this device once are chosen again in its next interview. Browsers may
// give a device another id; it is then found by its name. One that is not there is replaced by the browser's own choice.
import * as z from 'zod/mini';
import type { OpenCamera } from '../../recorder/types.ts';

const Device = z.object({ id: z.string(), label: z.string() });
const Remembered = z.object({ camera: z.nullable(Device), microphone: z.nullable(Device) });
export type Remembered = z.infer<typeof Remembered>;
export type RememberedDevice = z.infer<typeof Device>;

type Found = Pick<MediaDeviceInfo, 'deviceId' | 'label'>;

const key = 'interview-devices';

export function rememberedDevices(): Remembered {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    // Nothing was chosen yet, or storage is refused.
    return { camera: null, microphone: null };
  }
}

export function rememberDevice(kind: keyof Remembered, device: RememberedDevice): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...rememberedDevices(), [kind]: device }));
  } catch {
    // It is chosen for this interview all the same.
  }
}

/** The id under which a device goes now; null where it is not there. */
export function findAgain(chosen: RememberedDevice, devices: readonly Found[]): string | null {
  const same =
    devices.find(({ deviceId }) => deviceId === chosen.id) ??
    devices.find(({ label }) => label !== '' && label === chosen.label);
  return same?.deviceId ?? null;
}

/** Opens what was chosen before, where this interview wishes for nothing else. */
export function openRemembered(open: OpenCamera): OpenCamera {
  return async (wish) => {
    const { camera, microphone } = rememberedDevices();
    const stream = await open({
      ...(camera && { cameraId: camera.id }),
      ...(microphone && { microphoneId: microphone.id }),
      ...wish,
    });
    const cameraId = wish.cameraId ? null : await otherIdOf(camera, stream.getVideoTracks());
    const microphoneId = wish.microphoneId ? null : await otherIdOf(microphone, stream.getAudioTracks());
    if (cameraId === null && microphoneId === null) return stream;
    for (const track of stream.getTracks()) track.stop();
    return open({
      ...(camera && { cameraId: cameraId ?? camera.id }),
      ...(microphone && { microphoneId: microphoneId ?? microphone.id }),
      ...wish,
    });
  };
}

/** The id under which the chosen device is there after all, where asking has brought another one. */
async function otherIdOf(
  chosen: RememberedDevice | null,
  [track]: readonly MediaStreamTrack[],
): Promise<string | null> {
  const opened = track?.getSettings().deviceId;
  if (!chosen || !track || opened === chosen.id) return null;
  // Names are told once access was given: it was.
  const kind = track.kind === 'video' ? 'videoinput' : 'audioinput';
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const id = findAgain(
    chosen,
    devices.filter((device) => device.kind === kind),
  );
  return id === opened ? null : id;
}
