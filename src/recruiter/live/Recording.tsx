// Everyone's recordings as one video with its chapters, or why there is none (yet).
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { RoomReview } from '#contract/room-review.ts';
import { useTextAddress } from '../../kit/use-text-address.ts';

export function Recording({
  recording: { state, url },
  chapters,
  onPlayer,
}: {
  recording: RoomReview['recording'];
  /** WebVTT; empty: none. */
  chapters: string;
  /** The player, once it is shown; null when it is gone. */
  onPlayer: (player: HTMLVideoElement | null) => void;
}) {
  const { t } = useTranslation();
  const chaptersAt = useTextAddress(chapters, 'text/vtt');
  if (state === 'ready' && url !== null)
    return (
      <Box
        component="video"
        ref={onPlayer}
        aria-label={t('room_review.recording')}
        src={url}
        controls
        playsInline
        preload="metadata"
        sx={picture}
      >
        {/* Browsers that show chapters, such as Safari, list them in the player. */}
        {chaptersAt !== null && <track key={chaptersAt} kind="chapters" src={chaptersAt} default />}
      </Box>
    );
  const severity = state === 'failed' ? 'warning' : 'info';
  const text = state === 'ready' ? 'waiting' : state;
  return <Alert severity={severity}>{t(`room_review.recording_${text}`)}</Alert>;
}

/** The page below it stays in sight. */
const picture = {
  inlineSize: '100%',
  maxBlockSize: '70vh',
  aspectRatio: '16 / 9',
  backgroundColor: 'var(--stage)',
  borderRadius: 'var(--radius-l)',
};
