// Plays a video answer at the speed its reader likes. It keeps its place while the page's data is loaded again.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLength } from '../../i18n/format-bytes.ts';
import { SpeedChoice } from './SpeedChoice.tsx';
import type { VideoProps } from './VideoAnswer.tsx';
import { nextSource, type VideoSource } from './video-source.ts';

export function VideoPlayer({ video, number, speed, onSpeed }: VideoProps) {
  const { t } = useTranslation();
  const player = useRef<HTMLVideoElement>(null);
  const [isWatched, setIsWatched] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [kept, setKept] = useState<VideoSource | null>(null);
  const hasFailed = kept !== null && failed === kept.src;
  const source = nextSource(kept, video, { isWatched, hasFailed });
  if (source !== kept && source?.src !== kept?.src) setKept(source);
  useEffect(() => {
    if (player.current) player.current.playbackRate = speed;
  }, [speed, source?.src]);
  if (!source) return null;
  return (
    <Box>
      <Box
        component="video"
        ref={player}
        src={source.src}
        {...(source.poster ? { poster: source.poster } : {})}
        controls
        playsInline
        preload="metadata"
        aria-label={t('responses.video_label', { number })}
        onPlay={() => setIsWatched(true)}
        onEnded={() => setIsWatched(false)}
        onLoadedMetadata={(event) => (event.currentTarget.playbackRate = speed)}
        onError={() => {
          setFailed(source.src);
          setIsWatched(false);
        }}
        sx={screen}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 2 }}>
        <SpeedChoice speed={speed} number={number} onSpeed={onSpeed} />
        {video.duration_seconds !== null && (
          <Typography variant="body2" color="textSecondary">
            {t('responses.duration', { duration: formatLength(video.duration_seconds) })}
          </Typography>
        )}
        {video.original && (
          <Link href={video.original} download variant="body2" sx={{ marginInlineStart: { sm: 'auto' } }}>
            {t('responses.video_download')}
          </Link>
        )}
      </Box>
      <Typography
        role="status"
        variant="body2"
        sx={{ mt: 1, color: failed === source.src ? 'error.main' : 'text.secondary' }}
      >
        {failed === source.src
          ? t('responses.video_failed')
          : video.url
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
