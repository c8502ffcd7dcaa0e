// The check before entering: picture, level, devices, speaker, and whether the line carries video.
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Devices, MediaView } from '../local-media.ts';
import { Player } from '../screens/Player.tsx';
import { RoomIcon } from '../screens/RoomIcon.tsx';

export function DeviceCheck({ media, onOpen }: { media: MediaView; onOpen: (devices?: Devices) => void }) {
  const { t } = useTranslation();
  return (
    <section className="room-check" aria-label={t('room.check_title')}>
      <div className="room-tile is-own">
        <Player
          stream={media.stream}
          label={t('room.check_title')}
          isOwn
          hasPicture={media.tracks.camera !== null}
        />
        {media.state === 'opening' && <p className="room-tile-state">{t('interview.allow_title')}</p>}
        {media.state === 'ready' && !media.tracks.camera && (
          <p className="room-tile-state">{t('room.camera_off')}</p>
        )}
      </div>
      {media.state === 'failed' && media.fault && (
        <div className="fault-note" role="alert">
          <RoomIcon name="muted" />
          <div>
            <strong>{t(`interview.fault_${media.fault}`)}</strong>
            <p>{t(`interview.fault_${media.fault}_help`)}</p>
            <button type="button" className="secondary" onClick={() => onOpen()}>
              {t('interview.try_again')}
            </button>
          </div>
        </div>
      )}
      <Level track={media.tracks.microphone} />
      <Pickers media={media} onOpen={onOpen} />
      <SpeakerTest />
    </section>
  );
}

/** Drawn without React: 20 updates per second should not render components again. */
function Level({ track }: { track: MediaStreamTrack | null }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => {
    if (!track) return;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 1024 });
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      if (context.state === 'suspended') void context.resume();
      analyser.getFloatTimeDomainData(samples);
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      bar.current?.style.setProperty('--level', String(Math.min(1, level * 6)));
      if (level > heardLevel) setIsHeard(true);
    }, 50);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [track]);
  if (!track) return null;
  return (
    <div className="level">
      <div className="level-track" role="img" aria-label={t('interview.level')}>
        <div className="level-bar" ref={bar} />
      </div>
      <p className="soft" role="status">
        {t(isHeard ? 'interview.hearing_you' : 'interview.microphone_hint')}
      </p>
    </div>
  );
}

/** Speech at arm's length is well above this level (root mean square of samples from -1 to 1). */
const heardLevel = 0.02;

const inputs = [
  { kind: 'videoinput', name: 'camera', field: 'cameraId' },
  { kind: 'audioinput', name: 'microphone', field: 'microphoneId' },
] as const;

function Pickers({ media, onOpen }: { media: MediaView; onOpen: (devices: Devices) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const isReady = media.state === 'ready';
  useEffect(() => {
    if (!isReady) return;
    // Without a list there is nothing to choose: the browser picks.
    const update = () => void navigator.mediaDevices.enumerateDevices().then(setDevices, () => undefined);
    update();
    navigator.mediaDevices.addEventListener('devicechange', update);
    return () => navigator.mediaDevices.removeEventListener('devicechange', update);
  }, [isReady]);
  const chosen: Devices = {};
  for (const { name, field } of inputs) {
    const deviceId = media.tracks[name]?.getSettings().deviceId;
    if (deviceId) chosen[field] = deviceId;
  }
  return inputs.map(({ kind, name, field }) => {
    const choices = devices.filter((device) => device.kind === kind);
    if (choices.length < 2) return null;
    return (
      <div className="field" key={kind}>
        <label htmlFor={id + kind}>{t(`interview.${name}`)}</label>
        <select
          id={id + kind}
          value={chosen[field] ?? ''}
          onChange={(event) => onOpen({ ...chosen, [field]: event.target.value })}
        >
          {choices.map(({ deviceId, label }, index) => (
            <option key={deviceId} value={deviceId}>
              {label || t('interview.device_number', { kind: t(`interview.${name}`), number: index + 1 })}
            </option>
          ))}
        </select>
      </div>
    );
  });
}

function SpeakerTest() {
  const { t } = useTranslation();
  const [hasPlayed, setHasPlayed] = useState(false);
  const play = () => {
    playTone([523, 659]);
    setHasPlayed(true);
  };
  return (
    <div>
      <button type="button" className="quiet" onClick={play}>
        {t('room.speaker_test')}
      </button>
      <p className="soft" role="status">
        {hasPlayed && t('room.speaker_hint')}
      </p>
    </div>
  );
}

/** A short, soft tone for each frequency in Hz. */
export function playTone(frequencies: readonly number[]): void {
  const context = new AudioContext();
  const seconds = 0.18;
  for (const [index, frequency] of frequencies.entries()) {
    const from = context.currentTime + index * seconds;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(0.2, from + 0.02);
    gain.gain.linearRampToValueAtTime(0, from + seconds);
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + seconds);
    tone.onended = () => void (index === frequencies.length - 1 && context.close());
  }
}
