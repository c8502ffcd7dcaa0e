// A video's timeline with commented moments to jump to. Runs left to right in every language, like the player above
// it. The same comments are listed below.
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/response.ts';
import { formatLength } from '../../../i18n/format-bytes.ts';
import { seek } from './steer.ts';
import { useVideoTime } from './use-video-time.ts';

interface Props {
  player: HTMLVideoElement | null;
  comments: readonly Comment[];
  /** The recording's own duration, until the player knows better. */
  durationSeconds: number | null;
}

export function Timeline({ player, comments, durationSeconds }: Props) {
  const { t } = useTranslation();
  const time = useVideoTime(player);
  const duration = time.duration ?? durationSeconds ?? 0;
  const timed = comments.filter((comment) => comment.at_ms !== null);
  if (timed.length === 0 || duration === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('responses.comments_on_video')}
      dir="ltr"
      sx={{ position: 'relative', blockSize: 32, mt: 1 }}
    >
      <Box aria-hidden sx={line}>
        <Box
          sx={{ blockSize: '100%', bgcolor: 'var(--accent)' }}
          style={{ width: share(time.at, duration) }}
        />
      </Box>
      {timed.map((comment) => (
        <Marker key={comment.id} comment={comment} duration={duration} player={player} />
      ))}
    </Box>
  );
}

function Marker({
  comment,
  duration,
  player,
}: {
  comment: Comment;
  duration: number;
  player: HTMLVideoElement | null;
}) {
  const seconds = (comment.at_ms ?? 0) / 1000;
  const label = `${formatLength(Math.floor(seconds))} ${comment.user_name}: ${excerptOf(comment.text)}`;
  return (
    <Tooltip title={label}>
      <ButtonBase
        aria-label={label}
        onClick={() => player && seek(player, seconds)}
        sx={marker}
        // An inline style, which the plugin does not flip for right-to-left languages.
        style={{ left: share(seconds, duration), marginLeft: -12 }}
      >
        <Box aria-hidden sx={dot} />
      </ButtonBase>
    </Tooltip>
  );
}

/** As a percentage of the timeline's width. */
function share(seconds: number, duration: number): string {
  return `${Math.min(100, (seconds / duration) * 100)}%`;
}

const excerptLength = 80;

function excerptOf(text: string): string {
  return text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text;
}

const line = {
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 14,
  blockSize: 4,
  borderRadius: 'var(--radius-round)',
  bgcolor: 'var(--line)',
  overflow: 'hidden',
};

const marker = {
  position: 'absolute',
  insetBlockStart: 4,
  inlineSize: 24,
  blockSize: 24,
  borderRadius: '50%',
  '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: 1 },
};

const dot = {
  inlineSize: 12,
  blockSize: 12,
  borderRadius: '50%',
  bgcolor: 'var(--warn)',
  border: '2px solid var(--surface)',
};
