// The camera preview, mirrored, in a fixed frame so the layout does not shift when the picture arrives.
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CameraView } from '../machine/camera.ts';
import { streamOf } from './camera-control.ts';
import { hasPicture } from './picture.ts';
import { Icon } from '../Icon.tsx';

export function Stage({ children, isLive = false }: { children: ReactNode; isLive?: boolean }) {
  return <div className={isLive ? 'stage is-live' : 'stage'}>{children}</div>;
}

export function Preview({ camera }: { camera: CameraView }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const stream = streamOf(camera);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <>
      <video className="preview" ref={video} muted playsInline autoPlay aria-hidden="true" />
      {stream && !hasPicture(stream) && (
        <div className="stage-note stage-sound">
          <Icon name="microphone" />
          <strong>{t('sound.stage')}</strong>
        </div>
      )}
      {camera.camera === 'opening' && (
        <div className="stage-note">
          <strong>{t('interview.allow_title')}</strong>
          <span>{t('interview.allow_text')}</span>
        </div>
      )}
    </>
  );
}
