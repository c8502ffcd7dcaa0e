// Which camera and which microphone, where there is a choice. Devices have names only once access was given.
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InterviewRun, InterviewView } from './run-interview.ts';

export function DevicePickers({ run, view }: { run: InterviewRun; view: InterviewView }) {
  const { t } = useTranslation();
  const devices = useDevices(view.camera.camera === 'ready');
  const { camera_id, microphone_id } = view.state;
  const cameras = devices.filter((device) => device.kind === 'videoinput');
  const microphones = devices.filter((device) => device.kind === 'audioinput');
  const stream = view.camera.camera === 'ready' ? view.camera.stream : null;
  return (
    <div className="pickers">
      <Picker
        label={t('interview.camera')}
        devices={cameras}
        chosen={camera_id ?? deviceOf(stream?.getVideoTracks())}
        onChoose={(id) => run.send({ type: 'devices_chosen', camera_id: id, microphone_id })}
      />
      <Picker
        label={t('interview.microphone')}
        devices={microphones}
        chosen={microphone_id ?? deviceOf(stream?.getAudioTracks())}
        onChoose={(id) => run.send({ type: 'devices_chosen', camera_id, microphone_id: id })}
      />
    </div>
  );
}

function Picker(props: {
  label: string;
  devices: readonly MediaDeviceInfo[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  if (props.devices.length < 2) return null;
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select id={id} value={props.chosen} onChange={(event) => props.onChoose(event.target.value)}>
        {props.devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || t('interview.device_number', { kind: props.label, number: index + 1 })}
          </option>
        ))}
      </select>
    </div>
  );
}

function deviceOf(tracks: MediaStreamTrack[] | undefined): string {
  return tracks?.[0]?.getSettings().deviceId ?? '';
}

function useDevices(isAllowed: boolean): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!isAllowed) return;
    const look = () => {
      // Without the list there is nothing to choose: the device's own choice is used.
      navigator.mediaDevices.enumerateDevices().then(setDevices, () => setDevices([]));
    };
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, [isAllowed]);
  return devices;
}
