// Opens the camera only while the interview needs it: the camera light is off while the candidate types.
// Exposes the state as a value. Retries when a camera is plugged back in or released by another program.
import type { OpenCamera, RecorderFault } from '../../recorder/types.ts';
import type { CameraControl, CameraRequest, CameraView } from '../machine/camera.ts';
import { recorderFaults } from '../machine/state.ts';

export function controlCamera(open: OpenCamera, onChange: () => void): CameraControl {
  let view: CameraView = { camera: 'closed' };
  let requested: CameraRequest | null = null;
  /** Counts open calls, so that a superseded stream is released. */
  let opening = 0;

  function show(next: CameraView): void {
    if (view.camera === 'ready') stopTracks(view.stream);
    view = next;
    onChange();
  }

  async function reopen(request: CameraRequest): Promise<void> {
    opening += 1;
    const mine = opening;
    show({ camera: 'opening' });
    try {
      const stream = await openRequested(open, request);
      if (mine !== opening) return stopTracks(stream);
      for (const track of stream.getTracks())
        track.addEventListener(
          'ended',
          () => mine === opening && show({ camera: 'failed', fault: 'device_lost' }),
        );
      show({ camera: 'ready', stream });
    } catch (error) {
      if (mine === opening) show({ camera: 'failed', fault: faultOf(error) });
    }
  }

  function retry(): void {
    const lacksCamera = view.camera === 'ready' && view.stream.getVideoTracks().length === 0;
    if (!requested) return;
    if (view.camera === 'failed' || (lacksCamera && requested.may_lack_camera && !requested.sound_only))
      void reopen(requested);
  }

  const devices = navigator.mediaDevices as MediaDevices | undefined; // Missing in insecure contexts.
  devices?.addEventListener('devicechange', retry);
  const unwatch = watchPermissions(retry);

  return {
    view: () => view,
    retry,
    use(request) {
      const before = requested;
      requested = request;
      if (isSame(request, before)) return;
      if (request) return void reopen(request);
      opening += 1;
      show({ camera: 'closed' });
    },
    dispose() {
      devices?.removeEventListener('devicechange', retry);
      unwatch();
      opening += 1;
      if (view.camera === 'ready') stopTracks(view.stream);
      view = { camera: 'closed' };
    },
  };
}

/** The stream of a camera that is ready. */
export function streamOf(view: CameraView): MediaStream | null {
  return view.camera === 'ready' ? view.stream : null;
}

/** Calls back when the candidate grants or denies camera or microphone in the browser's settings. */
function watchPermissions(onChange: () => void): () => void {
  const gone = new AbortController();
  const permissions = navigator.permissions as Permissions | undefined; // Missing in old WebViews.
  for (const name of ['camera', 'microphone'] as const)
    permissions
      ?.query({ name })
      .then((status) => status.addEventListener('change', onChange, { signal: gone.signal }))
      .catch(() => undefined); // The browser does not know this permission name; the button remains.
  return () => gone.abort();
}

/** If audio is enough, a missing camera is not a failure. A blocked or busy camera is reported. */
async function openRequested(open: OpenCamera, request: CameraRequest): Promise<MediaStream> {
  try {
    return await open(optionsOf(request));
  } catch (error) {
    const mayLack = request.may_lack_camera && !request.sound_only && faultOf(error) === 'no_device';
    if (!mayLack || (await hasCamera())) throw error;
    return open(optionsOf({ ...request, sound_only: true }));
  }
}

async function hasCamera(): Promise<boolean> {
  const found = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return found.some((device) => device.kind === 'videoinput');
}

function optionsOf(request: CameraRequest): Parameters<OpenCamera>[0] {
  return {
    ...(request.sound_only ? { audioOnly: true } : {}),
    ...(request.camera_id === null ? {} : { cameraId: request.camera_id }),
    ...(request.microphone_id === null ? {} : { microphoneId: request.microphone_id }),
  };
}

function isSame(a: CameraRequest | null, b: CameraRequest | null): boolean {
  if (a === null || b === null) return a === b;
  const isSameDevice = a.camera_id === b.camera_id && a.microphone_id === b.microphone_id;
  return isSameDevice && a.sound_only === b.sound_only;
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Unknown errors count as recorder errors. */
export function faultOf(error: unknown): RecorderFault {
  if (typeof error === 'string') return recorderFaults.find((fault) => fault === error) ?? 'recorder_error';
  if (typeof error === 'object' && error !== null && 'fault' in error) return faultOf(error.fault);
  return 'recorder_error';
}
