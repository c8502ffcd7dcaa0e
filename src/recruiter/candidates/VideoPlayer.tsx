// Plays a video answer at the user's preferred speed. Keeps its position when the page's data reloads, and resumes
// there when the file changes.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayerTools } from './player/PlayerTools.tsx';
import { goOn, placeOf, playAt, type Place } from './player/steer.ts';
import { Timeline } from './player/Timeline.tsx';
import type { VideoProps } from './VideoAnswer.tsx';
import { nextSource, type VideoSource } from './video-source.ts';

export function VideoPlayer(props: VideoProps) {
  const { video, number, speed, comments, onPlayer } = props;
  const { t } = useTranslation();
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [isWatched, setIsWatched] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [kept, setKept] = useState<VideoSource | null>(null);
  const hasFailed = kept !== null && failed === kept.src;
  const left = useRef<Place | null>(null);
  const source = nextSource(kept, video, { isWatched, hasFailed });
  if (source !== kept && source?.src !== kept?.src) setKept(source);
  useEffect(() => {
    if (player) playAt(player, speed);
  }, [player, speed, source?.src]);
  const hold = useCallback(
    (element: HTMLVideoElement | null) => {
      setPlayer(element);
      onPlayer?.(element);
    },
    [onPlayer],
  );
  if (!source) return null;
  return (
    <Box>
      <Box
        component="video"
        ref={hold}
        src={source.src}
        {...(source.poster ? { poster: source.poster } : {})}
        controls
        playsInline
        preload="metadata"
        aria-label={t('responses.video_label', { number })}
        onPlay={() => setIsWatched(true)}
        onEnded={() => setIsWatched(false)}
        onLoadedMetadata={({ currentTarget }) => {
          playAt(currentTarget, speed);
          goOn(currentTarget, left.current);
          left.current = null;
        }}
        onError={({ currentTarget }) => {
          left.current ??= placeOf(currentTarget);
          setFailed(source.src);
          setIsWatched(false);
        }}
        sx={screen}
      />
      {comments && <Timeline player={player} comments={comments} durationSeconds={video.duration_seconds} />}
      <PlayerTools {...props} player={player} />
      <Typography
        role="status"
        variant="body2"
        sx={{ mt: 1, color: failed === source.src ? 'error.main' : 'text.secondary' }}
      >
        {failed === source.src
          ? t('responses.video_failed')
          : video.fault
            ? t(`responses.video_fault.${video.fault}`)
            : video.state === 'ready'
              ? ''
              : t('responses.video_processing')}
      </Typography>
    </Box>
  );
}

const screen = {
  display: 'block',
  inlineSize: '100%',
  maxBlockSize: '70vh',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: 'var(--radius-m)',
  bgcolor: '#000',
};
