// Opens camera and microphone. Browsers use different names for the same refusal; here each refusal has one fault code.
import { RecorderError } from './fault.ts';
import type { OpenCamera, RecorderFault } from './types.ts';

/** 640x480 at 24 frames per second shows a face clearly at a bit rate that a poor line can carry. */
const picture = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 24, max: 30 },
  facingMode: 'user',
};
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

type CameraOptions = Parameters<OpenCamera>[0];

export const openCamera: OpenCamera = async (options) => {
  if (!globalThis.isSecureContext) throw new RecorderError('insecure_context');
  // Old WebViews have no mediaDevices, whatever the types say.
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined')
    throw new RecorderError('unsupported');
  try {
    return await request(options).catch(async (error: unknown) => {
      // If a chosen device was unplugged since, use another one.
      if (cameraFault(error) !== 'no_device' || !(options.cameraId || options.microphoneId)) throw error;
      return request(await onlyPresent(options));
    });
  } catch (error) {
    throw new RecorderError(cameraFault(error), error);
  }
};

/** `exact`, because Chromium ignores an ideal device id. */
function request({ cameraId, microphoneId, audioOnly }: CameraOptions): Promise<MediaStream> {
  const video = audioOnly ? false : { ...picture, ...(cameraId ? { deviceId: { exact: cameraId } } : {}) };
  const audio = { ...sound, ...(microphoneId ? { deviceId: { exact: microphoneId } } : {}) };
  return navigator.mediaDevices.getUserMedia({ video, audio });
}

/** Drops the ids of devices that are not present. */
async function onlyPresent({ cameraId, microphoneId, ...rest }: CameraOptions): Promise<CameraOptions> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const isThere = (id: string | undefined) =>
    id !== undefined && devices.some((device) => device.deviceId === id);
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
