// A video answer: the player once the video is playable, otherwise the upload's status (P5).
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/response.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { newestSource, type Speed, type Video } from './video-source.ts';
import { VideoPlayer } from './VideoPlayer.tsx';
import { VideoTrouble } from './VideoTrouble.tsx';

export interface VideoProps {
  video: Video;
  number: number;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  /** The answer's comments, marked on the timeline. */
  comments?: readonly Comment[];
  /** Starts a comment at the current time; omitted if the user may not comment. */
  onComment?: (() => void) | undefined;
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
