// Playback speed of videos.
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { speeds, type Speed } from './video-source.ts';

export function SpeedChoice(props: { speed: Speed; number: number; onSpeed: (speed: Speed) => void }) {
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
