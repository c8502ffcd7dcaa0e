// One line about what the device or the network did to a recording, so that it is not held against the candidate.
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Video } from './video-source.ts';

export function VideoTrouble({ video }: { video: Video }) {
  const { t } = useTranslation();
  const told = [
    video.interruptions > 0 && t('responses.video_interrupted', { count: video.interruptions }),
    video.audio_only && t('responses.video_audio_only'),
    video.lowered && !video.audio_only && t('responses.video_lowered'),
  ].filter((line) => line !== false);
  if (told.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      {told.join(' · ')}
    </Typography>
  );
}
