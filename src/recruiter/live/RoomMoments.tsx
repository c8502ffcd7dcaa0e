// Chat and notes of a room in order; each leads to its moment in the recording.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatLength } from '../../i18n/format-bytes.ts';
import { seek } from '../candidates/player/steer.ts';
import type { RoomMoment } from './room-moments.ts';

export function RoomMoments({
  moments,
  player,
}: {
  moments: readonly RoomMoment[];
  player: HTMLVideoElement | null;
}) {
  const { t } = useTranslation();
  if (moments.length === 0)
    return <Typography color="textSecondary">{t('room_review.no_moments')}</Typography>;
  return (
    <Box component="ul" sx={list}>
      {moments.map(({ id, kind, name, text, seconds }) => (
        <li key={id}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            {seconds !== null && player && (
              <Button
                size="small"
                aria-label={t('room_review.play_from', { time: formatLength(Math.floor(seconds)) })}
                onClick={() => seek(player, seconds)}
              >
                {formatLength(Math.floor(seconds))}
              </Button>
            )}
            <Typography variant="body2" color="textSecondary">
              {t(`room_review.by_${kind}`, { name })}
            </Typography>
          </Box>
          <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Box>
        </li>
      ))}
    </Box>
  );
}

const list = {
  display: 'grid',
  gap: 1.5,
  listStyle: 'none',
  m: 0,
  p: 0,
  maxBlockSize: '28rem',
  overflowY: 'auto',
};
