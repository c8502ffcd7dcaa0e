// The camera as an interview sees it. camera/camera-control.ts implements it.
import type { RecorderFault } from '../../recorder/types.ts';

export type CameraView =
  | { camera: 'closed' }
  | { camera: 'opening' }
  | { camera: 'ready'; stream: MediaStream }
  | { camera: 'failed'; fault: RecorderFault };

export interface CameraRequest {
  camera_id: string | null;
  microphone_id: string | null;
  /** Does not request the camera at all. */
  sound_only: boolean;
  /** On devices without a camera, accept the microphone alone. */
  may_lack_camera: boolean;
}

export interface CameraControl {
  view(): CameraView;
  /** Null when no camera is needed. Repeating the current request does not reopen the camera. */
  use(request: CameraRequest | null): void;
  retry(): void;
  dispose(): void;
}
