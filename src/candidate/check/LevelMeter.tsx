// Microphone level meter. Drawn without React: 20 updates per second should not re-render components.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Speech at arm's length is well above this level (root mean square of samples from -1 to 1). */
const heardLevel = 0.02;

export function LevelMeter({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => {
    setIsHeard(false);
    if (!stream?.getAudioTracks().length) return;
    return followLevel(stream, (level) => {
      bar.current?.style.setProperty('--level', String(Math.min(1, level * 6)));
      if (level > heardLevel) setIsHeard(true);
    });
  }, [stream]);
  return (
    <div className="level">
      <div className="level-track" role="img" aria-label={t('interview.level')}>
        <div className="level-bar" ref={bar} />
      </div>
      <p className="hint" role="status">
        {t(isHeard ? 'interview.hearing_you' : 'interview.say_something')}
      </p>
    </div>
  );
}

function followLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    // Some browsers keep the context suspended until the user interacts with the page.
    if (context.state === 'suspended') void context.resume();
    analyser.getFloatTimeDomainData(samples);
    onLevel(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length));
  }, 50);
  return () => {
    clearInterval(timer);
    source.disconnect();
    void context.close();
  };
}
