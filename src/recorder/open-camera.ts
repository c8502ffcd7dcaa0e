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

export const openCamera: OpenCamera = async ({ cameraId, microphoneId, audioOnly }) => {
  if (!globalThis.isSecureContext) throw new RecorderError('insecure_context');
  // Old WebViews have no mediaDevices whatever the types say.
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined')
    throw new RecorderError('unsupported');
  // `ideal`: a device that was unplugged since is replaced by another, not refused.
  const video = audioOnly ? false : { ...picture, ...(cameraId ? { deviceId: { ideal: cameraId } } : {}) };
  const audio = { ...sound, ...(microphoneId ? { deviceId: { ideal: microphoneId } } : {}) };
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio });
  } catch (error) {
    throw new RecorderError(cameraFault(error), error);
  }
};

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
