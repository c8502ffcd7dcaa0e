// Opens camera and microphone. Browsers disagree about the names of refusals; here each has one meaning.
import { RecorderError } from './fault.ts';
import type { OpenCamera, RecorderFault } from './types.ts';

/** 640x480 at 24 frames is a face one can read, at a bit rate that a poor line can carry. */
const picture = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 24, max: 30 },
  facingMode: 'user',
};
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

type Wish = Parameters<OpenCamera>[0];

export const openCamera: OpenCamera = async (wish) => {
  if (!globalThis.isSecureContext) throw new RecorderError('insecure_context');
  // Old WebViews have no mediaDevices whatever the types say.
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined')
    throw new RecorderError('unsupported');
  try {
    return await ask(wish).catch(async (error: unknown) => {
      // A device that was unplugged since is replaced by another, not refused.
      if (cameraFault(error) !== 'no_device' || !(wish.cameraId || wish.microphoneId)) throw error;
      return ask(await present(wish));
    });
  } catch (error) {
    throw new RecorderError(cameraFault(error), error);
  }
};

/** `exact`: Chromium takes its own choice, whatever would be ideal. */
function ask({ cameraId, microphoneId, audioOnly }: Wish): Promise<MediaStream> {
  const video = audioOnly ? false : { ...picture, ...(cameraId ? { deviceId: { exact: cameraId } } : {}) };
  const audio = { ...sound, ...(microphoneId ? { deviceId: { exact: microphoneId } } : {}) };
  return navigator.mediaDevices.getUserMedia({ video, audio });
}

/** Of the wished devices those that are there. */
async function present({ cameraId, microphoneId, ...rest }: Wish): Promise<Wish> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const isThere = (id: string | undefined) => id !== undefined && devices.some((one) => one.deviceId === id);
  return {
    ...rest,
    ...(isThere(cameraId) && { cameraId }),
    ...(isThere(microphoneId) && { microphoneId }),
  };
}

/** https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
export function cameraFault(error: unknown): RecorderFault {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'permission_denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no_device';
    case 'NotReadableError':
    case 'AbortError':
      return 'device_in_use';
    default:
      return 'unsupported';
  }
}
