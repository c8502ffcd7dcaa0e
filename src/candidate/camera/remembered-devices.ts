// Remembers the selected camera and microphone for the next interview on this device. Browsers may change
// device ids, so the name is the fallback. If a device is missing, the browser picks.
import * as z from 'zod/mini';
import type { OpenCamera } from '../../recorder/types.ts';
import { storedValue } from '../../kit/stored-text.ts';

const Device = z.object({ id: z.string(), label: z.string() });
const Remembered = z.object({ camera: z.nullable(Device), microphone: z.nullable(Device) });
export type Remembered = z.infer<typeof Remembered>;
export type RememberedDevice = z.infer<typeof Device>;

type Found = Pick<MediaDeviceInfo, 'deviceId' | 'label'>;

const stored = storedValue(() => localStorage, 'interview-devices', Remembered);

export function rememberedDevices(): Remembered {
  return stored.load() ?? { camera: null, microphone: null };
}

export function rememberDevice(kind: keyof Remembered, device: RememberedDevice): void {
  stored.save({ ...rememberedDevices(), [kind]: device });
}

/** The device's current id; null if it is not connected. */
export function findAgain(chosen: RememberedDevice, devices: readonly Found[]): string | null {
  const same =
    devices.find(({ deviceId }) => deviceId === chosen.id) ??
    devices.find(({ label }) => label !== '' && label === chosen.label);
  return same?.deviceId ?? null;
}

/** Opens the remembered devices, unless this interview requests others. */
export function openRemembered(open: OpenCamera): OpenCamera {
  return async (request) => {
    const { camera, microphone } = rememberedDevices();
    const stream = await open({
      ...(camera && { cameraId: camera.id }),
      ...(microphone && { microphoneId: microphone.id }),
      ...request,
    });
    const cameraId = request.cameraId ? null : await otherIdOf(camera, stream.getVideoTracks());
    const microphoneId = request.microphoneId ? null : await otherIdOf(microphone, stream.getAudioTracks());
    if (cameraId === null && microphoneId === null) return stream;
    for (const track of stream.getTracks()) track.stop();
    return open({
      ...(camera && { cameraId: cameraId ?? camera.id }),
      ...(microphone && { microphoneId: microphoneId ?? microphone.id }),
      ...request,
    });
  };
}

/** The id of the remembered device if it is connected, but the browser opened another one. */
async function otherIdOf(
  chosen: RememberedDevice | null,
  [track]: readonly MediaStreamTrack[],
): Promise<string | null> {
  const opened = track?.getSettings().deviceId;
  if (!chosen || !track || opened === chosen.id) return null;
  // Names are visible now, because access was granted.
  const kind = track.kind === 'video' ? 'videoinput' : 'audioinput';
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const id = findAgain(
    chosen,
    devices.filter((device) => device.kind === kind),
  );
  return id === opened ? null : id;
}
