// A video answer: the player once the video is playable, otherwise the upload's status (P5).
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/response.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { PlayerTools } from './PlayerTools.tsx';
import { goOn, type Place, placeOf, playAt } from './steer.ts';
import { Timeline } from './Timeline.tsx';
import { newestSource, nextSource, type Speed, type Video, type VideoSource } from './video-source.ts';

export interface VideoProps {
  video: Video;
  number: number;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  /** The answer's comments, marked on the timeline. */
  comments?: readonly Comment[];
  /** Starts a comment at the current time; omitted if the user may not comment. */
  onComment?: (() => void) | undefined;
  /** More tools, beside those of every player. */
  tools?: ReactNode;
  /** Called with the video element, and with null when it unmounts. */
  onPlayer?: (player: HTMLVideoElement | null) => void;
}

export function VideoAnswer(props: VideoProps) {
  const { t } = useTranslation();
  const { video } = props;
  if (video.state === 'deleted') return <Deleted at={video.deleted_at} />;
  if (newestSource(video)) {
    return (
      <>
        <VideoPlayer {...props} />
        <VideoTrouble video={video} />
      </>
    );
  }
  if (video.fault) return <Alert severity="warning">{t('responses.video_in_pieces')}</Alert>;
  const isHere = video.state !== 'uploading';
  return (
    <Alert severity="info" role="status">
      <AlertTitle>
        {isHere ? t('responses.video_processing_title') : t('responses.video_uploading_title')}
      </AlertTitle>
      {isHere ? t('responses.video_processing_text') : t('responses.video_uploading_text')}
    </Alert>
  );
}

function Deleted({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = at ? formatDate(at, language) : '–';
  return <Alert severity="warning">{t('responses.video_deleted', { date })}</Alert>;
}

/**
 * Plays a video answer at the user's preferred speed. Keeps its position when the page's data reloads, and resumes
 * there when the file changes.
 */
function VideoPlayer(props: VideoProps) {
  const { video, number, speed, comments, onPlayer } = props;
  const { t } = useTranslation();
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [isWatched, setIsWatched] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [current, setCurrent] = useState<VideoSource | null>(null);
  const hasFailed = current !== null && failed === current.src;
  const left = useRef<Place | null>(null);
  const source = nextSource(current, video, { isWatched, hasFailed });
  if (source !== current && source?.src !== current?.src) setCurrent(source);
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
  // On a candidate's page, the rating below it stays in view.
  maxBlockSize: 'min(52vh, 460px, var(--player-room, 460px))',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: 'var(--radius-m)',
  bgcolor: 'var(--stage)',
};

/**
 * One line about what the device or the network did to a recording, so that it is not held against the candidate.
 */
function VideoTrouble({ video }: { video: Video }) {
  const { t } = useTranslation();
  const problems = [
    video.interruptions > 0 && t('responses.video_interrupted', { count: video.interruptions }),
    video.audio_only && t('responses.video_audio_only'),
    video.lowered && !video.audio_only && t('responses.video_lowered'),
  ].filter((line) => line !== false);
  if (problems.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      {problems.join(' · ')}
    </Typography>
  );
}
