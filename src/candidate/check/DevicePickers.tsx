// Camera and microphone selection, if there is more than one. The choice also applies to the next interview
// on this device. Browsers reveal device names only after access is granted.
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { streamOf } from '../camera/camera-control.ts';
import { findAgain, rememberDevice, rememberedDevices } from '../camera/remembered-devices.ts';
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';

interface PickersProps {
  run: InterviewRun;
  view: InterviewView;
}

const inputs = {
  camera: { kind: 'videoinput', field: 'camera_id', track: 'video' },
  microphone: { kind: 'audioinput', field: 'microphone_id', track: 'audio' },
} as const;

export function DevicePickers(props: PickersProps) {
  const devices = useDevices(props.view.camera.camera === 'ready');
  return (
    <div className="pickers">
      <Picker input="camera" devices={devices} {...props} />
      <Picker input="microphone" devices={devices} {...props} />
    </div>
  );
}

interface PickerProps extends PickersProps {
  input: keyof typeof inputs;
  devices: readonly MediaDeviceInfo[];
}

function Picker({ input, devices, run, view }: PickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const { kind, field, track } = inputs[input];
  const { camera_id, microphone_id } = view.state;
  const choices = devices.filter((device) => device.kind === kind);
  const opened = streamOf(view.camera)
    ?.getTracks()
    .find((opened) => opened.kind === track);
  const chosen = opened?.getSettings().deviceId ?? view.state[field];
  /** The last choice, from any interview. */
  const before = rememberedDevices()[input];
  const isMissing = before && before.label !== '' && choices.length > 0 && !findAgain(before, choices);
  const choose = (deviceId: string) => {
    const label = choices.find((device) => device.deviceId === deviceId)?.label;
    if (label === undefined) return;
    rememberDevice(input, { id: deviceId, label });
    run.send({ type: 'devices_chosen', camera_id, microphone_id, [field]: deviceId });
  };
  return (
    <>
      {choices.length > 1 && (
        <div className="field">
          <label htmlFor={id}>{t(`interview.${input}`)}</label>
          <select
            id={id}
            value={chosen ?? ''}
            aria-describedby={isMissing ? `${id}-missing` : undefined}
            onChange={(event) => choose(event.target.value)}
          >
            {choices.map((device, index) => (
              <option key={device.deviceId} value={device.deviceId}>
                {device.label ||
                  t('interview.device_number', { kind: t(`interview.${input}`), number: index + 1 })}
              </option>
            ))}
          </select>
        </div>
      )}
      {isMissing && (
        <p className="soft" id={`${id}-missing`} role="status">
          {t('check.device_missing', { device: before.label })}
        </p>
      )}
    </>
  );
}

function useDevices(isAllowed: boolean): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!isAllowed) return;
    const update = () => {
      // Without a device list there is nothing to choose; the browser picks.
      navigator.mediaDevices.enumerateDevices().then(setDevices, () => setDevices([]));
    };
    update();
    navigator.mediaDevices.addEventListener('devicechange', update);
    return () => navigator.mediaDevices.removeEventListener('devicechange', update);
  }, [isAllowed]);
  return devices;
}
