// Camera and microphone selection, if there is more than one. The choice also applies to the next interview
// on this device. Browsers reveal device names only after access is granted.
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  findAgain,
  rememberDevice,
  rememberedDevices,
  type RememberedDevice,
} from '../camera/remembered-devices.ts';
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';

export function DevicePickers({ run, view }: { run: InterviewRun; view: InterviewView }) {
  const { t } = useTranslation();
  const devices = useDevices(view.camera.camera === 'ready');
  const { camera_id, microphone_id } = view.state;
  const cameras = devices.filter((device) => device.kind === 'videoinput');
  const microphones = devices.filter((device) => device.kind === 'audioinput');
  const stream = view.camera.camera === 'ready' ? view.camera.stream : null;
  const before = rememberedDevices();
  return (
    <div className="pickers">
      <Picker
        label={t('interview.camera')}
        devices={cameras}
        before={before.camera}
        chosen={deviceOf(stream?.getVideoTracks()) ?? camera_id}
        onChoose={(device) => {
          rememberDevice('camera', device);
          run.send({ type: 'devices_chosen', camera_id: device.id, microphone_id });
        }}
      />
      <Picker
        label={t('interview.microphone')}
        devices={microphones}
        before={before.microphone}
        chosen={deviceOf(stream?.getAudioTracks()) ?? microphone_id}
        onChoose={(device) => {
          rememberDevice('microphone', device);
          run.send({ type: 'devices_chosen', camera_id, microphone_id: device.id });
        }}
      />
    </div>
  );
}

function Picker(props: {
  label: string;
  devices: readonly MediaDeviceInfo[];
  /** The last choice, from any interview. */
  before: RememberedDevice | null;
  chosen: string | null;
  onChoose: (device: RememberedDevice) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { devices, before } = props;
  const isGone = before !== null && devices.length > 0 && findAgain(before, devices) === null;
  const missing = isGone && before.label !== '' ? before.label : null;
  const choose = (deviceId: string) => {
    const device = devices.find((one) => one.deviceId === deviceId);
    if (device) props.onChoose({ id: deviceId, label: device.label });
  };
  return (
    <>
      {devices.length > 1 && (
        <div className="field">
          <label htmlFor={id}>{props.label}</label>
          <select
            id={id}
            value={props.chosen ?? ''}
            aria-describedby={missing === null ? undefined : `${id}-missing`}
            onChange={(event) => choose(event.target.value)}
          >
            {devices.map((device, index) => (
              <option key={device.deviceId} value={device.deviceId}>
                {device.label || t('interview.device_number', { kind: props.label, number: index + 1 })}
              </option>
            ))}
          </select>
        </div>
      )}
      {missing !== null && (
        <p className="soft" id={`${id}-missing`} role="status">
          {t('check.device_missing', { device: missing })}
        </p>
      )}
    </>
  );
}

function deviceOf(tracks: MediaStreamTrack[] | undefined): string | null {
  return tracks?.[0]?.getSettings().deviceId ?? null;
}

function useDevices(isAllowed: boolean): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!isAllowed) return;
    const look = () => {
      // Without a device list there is nothing to choose; the browser picks.
      navigator.mediaDevices.enumerateDevices().then(setDevices, () => setDevices([]));
    };
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, [isAllowed]);
  return devices;
}
