// Tools below a video: seeking, speed, comment at the current time, duration, download of the original.
import { mdiCommentPlusOutline, mdiFastForward5, mdiRewind5 } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/dates.ts';
import { formatLength } from '../../../i18n/format-bytes.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { lone } from '../../../kit/links.tsx';
import { skip, skipSeconds } from './steer.ts';
import { useVideoTime } from './use-video-time.ts';
import { speeds, type Speed } from './video-source.ts';
import type { VideoProps } from './VideoAnswer.tsx';

export function PlayerTools(props: VideoProps & { player: HTMLVideoElement | null }) {
  const { video, number, speed, onSpeed, onComment, player, tools } = props;
  const { t } = useTranslation();
  return (
    <Box sx={bar}>
      <Box dir="ltr" sx={{ display: 'flex' }}>
        <SkipButton
          label={t('responses.skip_back', { seconds: skipSeconds })}
          onClick={() => player && skip(player, -skipSeconds)}
        >
          <Icon path={mdiRewind5} />
        </SkipButton>
        <SkipButton
          label={t('responses.skip_forward', { seconds: skipSeconds })}
          onClick={() => player && skip(player, skipSeconds)}
        >
          <Icon path={mdiFastForward5} />
        </SkipButton>
      </Box>
      <SpeedChoice speed={speed} number={number} onSpeed={onSpeed} />
      {onComment && (
        <CommentHere player={player} seconds={video.duration_seconds ?? 0} onComment={onComment} />
      )}
      {tools}
      {video.duration_seconds !== null && (
        <Typography variant="body2" color="textSecondary">
          {t('responses.duration', { duration: formatLength(video.duration_seconds) })}
        </Typography>
      )}
      {video.original && (
        <Link
          href={video.original}
          download
          variant="body2"
          sx={{ marginInlineStart: { sm: 'auto' }, ...lone }}
        >
          {t('responses.video_download')}
        </Link>
      )}
    </Box>
  );
}

function SkipButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  const { label, onClick, children } = props;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        {children}
      </IconButton>
    </Tooltip>
  );
}

function CommentHere(props: {
  player: HTMLVideoElement | null;
  /** Of the video. */
  seconds: number;
  onComment: () => void;
}) {
  const { player, seconds, onComment } = props;
  const { t } = useTranslation();
  const { at } = useVideoTime(player);
  const labelAt = (moment: number) => t('responses.comment_at', { moment: formatLength(Math.floor(moment)) });
  return (
    <Button
      size="small"
      startIcon={<Icon path={mdiCommentPlusOutline} />}
      aria-keyshortcuts="c"
      onClick={onComment}
      sx={{ minBlockSize: 40 }}
    >
      <Box component="span" sx={overlaid}>
        <span>{at > 0 ? labelAt(at) : t('responses.comment')}</span>
        <span aria-hidden="true">{labelAt(seconds)}</span>
      </Box>
    </Button>
  );
}

/** The longest label is invisible: it keeps the row as it is while the video plays. */
const overlaid = {
  ...{ display: 'grid', textAlign: 'start', '& > *': { gridArea: '1 / 1' } },
  '& > [aria-hidden]': { visibility: 'hidden' },
};

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 1.5 };

/** Playback speed of videos. */
function SpeedChoice(props: { speed: Speed; number: number; onSpeed: (speed: Speed) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const choose = (value: string) => {
    const speed = speeds.find((known) => known === Number(value));
    if (speed) props.onSpeed(speed);
  };
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={t('responses.speed')}
      value={String(props.speed)}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true } }}
      sx={{ inlineSize: '6.5rem' }}
    >
      {speeds.map((speed) => (
        <option key={speed} value={String(speed)}>
          {t('responses.speed_of', { speed: formatNumber(speed, language) })}
        </option>
      ))}
    </TextField>
  );
}
