// This device's microphone, camera and shared screen. The camera opens once and feeds the call and the recording; turned
// off, it is released and its light goes out.
import { openCamera } from '../recorder/open-camera.ts';
import { RecorderError } from '../recorder/fault.ts';
import type { RecorderFault } from '../recorder/types.ts';
import type { LocalTracks } from './call/port.ts';

export interface MediaView {
  state: 'closed' | 'opening' | 'ready' | 'failed';
  fault: RecorderFault | null;
  /** Voice and face; another object whenever its tracks change. */
  stream: MediaStream | null;
  tracks: LocalTracks;
  isMicrophoneOn: boolean;
  isCameraOn: boolean;
  isSharing: boolean;
}

export interface Devices {
  cameraId?: string;
  microphoneId?: string;
}

export interface LocalMedia {
  view(): MediaView;
  open(devices?: Devices): Promise<void>;
  setMicrophone(isOn: boolean): void;
  setCamera(isOn: boolean): Promise<void>;
  /** Rejects never: a refused share stays off. */
  setScreen(isOn: boolean): Promise<void>;
  close(): void;
}

const nothing: LocalTracks = { microphone: null, camera: null, screen: null };

export function createLocalMedia(onChange: () => void): LocalMedia {
  let devices: Devices = {};
  let view: MediaView = {
    ...{ state: 'closed', fault: null, stream: null, tracks: nothing },
    ...{ isMicrophoneOn: true, isCameraOn: true, isSharing: false },
  };

  function show(change: Partial<MediaView>): void {
    const tracks = change.tracks ?? view.tracks;
    const isOther = tracks.microphone !== view.tracks.microphone || tracks.camera !== view.tracks.camera;
    const present = [tracks.microphone, tracks.camera].filter((track) => track !== null);
    const stream = isOther ? (present.length > 0 ? new MediaStream(present) : null) : view.stream;
    view = { ...view, ...change, stream };
    onChange();
  }

  function stop(...names: (keyof LocalTracks)[]): void {
    for (const name of names) view.tracks[name]?.stop();
  }

  function lose(name: keyof LocalTracks, track: MediaStreamTrack): void {
    if (view.tracks[name] !== track) return;
    const change = { tracks: { ...view.tracks, [name]: null } };
    if (name === 'screen') show({ ...change, isSharing: false });
    else if (name === 'camera') show({ ...change, isCameraOn: false });
    else show({ ...change, state: 'failed', fault: 'device_lost' });
  }

  function watched(name: keyof LocalTracks, track: MediaStreamTrack | undefined): MediaStreamTrack | null {
    track?.addEventListener('ended', () => lose(name, track));
    return track ?? null;
  }

  return {
    view: () => view,
    async open(chosen = devices) {
      devices = chosen;
      stop('microphone', 'camera');
      show({ state: 'opening', fault: null, tracks: { ...view.tracks, microphone: null, camera: null } });
      try {
        const stream = await openWhatIsThere(devices);
        const [voice] = stream.getAudioTracks();
        const [face] = stream.getVideoTracks();
        if (voice) voice.enabled = view.isMicrophoneOn;
        const tracks = { microphone: watched('microphone', voice), camera: watched('camera', face) };
        show({ state: 'ready', isCameraOn: face !== undefined, tracks: { ...view.tracks, ...tracks } });
      } catch (error) {
        show({ state: 'failed', fault: error instanceof RecorderError ? error.fault : 'recorder_error' });
      }
    },
    setMicrophone(isOn) {
      if (view.tracks.microphone) view.tracks.microphone.enabled = isOn;
      show({ isMicrophoneOn: isOn });
    },
    async setCamera(isOn) {
      if (!isOn) {
        stop('camera');
        return show({ isCameraOn: false, tracks: { ...view.tracks, camera: null } });
      }
      const camera = watched('camera', await openFace(devices));
      show({ isCameraOn: camera !== null, tracks: { ...view.tracks, camera } });
    },
    async setScreen(isOn) {
      if (!isOn) {
        stop('screen');
        return show({ isSharing: false, tracks: { ...view.tracks, screen: null } });
      }
      // Null if the person chose nothing to share.
      const screen = watched('screen', await openScreen());
      if (screen) show({ isSharing: true, tracks: { ...view.tracks, screen } });
    },
    close() {
      stop('microphone', 'camera', 'screen');
      show({ state: 'closed', tracks: nothing, isSharing: false });
    },
  };
}

/** Undefined if the person denied it or it is in use: the camera stays off, as its button shows. */
async function openFace({ cameraId }: Devices): Promise<MediaStreamTrack | undefined> {
  const stream = await openCamera(cameraId ? { cameraId } : {}).catch(() => null);
  for (const track of stream?.getAudioTracks() ?? []) track.stop();
  return stream?.getVideoTracks()[0];
}

async function openScreen(): Promise<MediaStreamTrack | undefined> {
  const options = { video: { frameRate: { max: 15 } } };
  const stream = await navigator.mediaDevices.getDisplayMedia(options).catch(() => null);
  return stream?.getVideoTracks()[0];
}

/** Somebody without a camera, or who blocks it, talks all the same. */
async function openWhatIsThere(devices: Devices): Promise<MediaStream> {
  try {
    return await openCamera(devices);
  } catch (error) {
    const sound = await openCamera({ ...devices, audioOnly: true }).catch(() => null);
    if (!sound) throw error;
    return sound;
  }
}
