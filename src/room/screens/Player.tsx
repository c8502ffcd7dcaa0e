// Plays a person's voice and face, or a shared screen. One's own is mirrored and silent.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export function Player({
  stream,
  label,
  isOwn = false,
  isScreen = false,
  hasPicture,
}: {
  stream: MediaStream | null;
  label: string;
  isOwn?: boolean;
  isScreen?: boolean;
  hasPicture: boolean;
}) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const play = () => {
    // Browsers may want a press before they play sound.
    audio.current?.play().then(
      () => setIsBlocked(false),
      (error: unknown) => setIsBlocked(error instanceof Error && error.name === 'NotAllowedError'),
    );
  };
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    if (!audio.current) return;
    audio.current.srcObject = stream && new MediaStream(stream.getAudioTracks());
    if (stream) play();
  }, [stream]);
  const names = [
    'room-video',
    isOwn && !isScreen && 'is-own',
    isScreen && 'is-screen',
    !hasPicture && 'unseen',
  ];
  return (
    <>
      <video
        ref={video}
        className={names.filter(Boolean).join(' ')}
        aria-label={label}
        autoPlay
        playsInline
        muted
      />
      {/* Chromium plays no sound in a video element until its first frame, which may never come. */}
      {!isOwn && !isScreen && <audio ref={audio} autoPlay />}
      {isBlocked && (
        <button type="button" className="secondary room-sound" onClick={play}>
          {t('room.sound_on')}
        </button>
      )}
    </>
  );
}
