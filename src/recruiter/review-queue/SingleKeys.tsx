// Turns single-key shortcuts on and off, on devices with a keyboard (WCAG 2.1.4).
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { turnKeys, useKeysOn } from '../candidates/keys/keys-on.ts';

export function SingleKeys() {
  const { t } = useTranslation();
  const isOn = useKeysOn();
  return (
    <FormControlLabel
      control={<Switch checked={isOn} onChange={(_event, wanted) => turnKeys(wanted)} />}
      label={t('responses.keys.on')}
      sx={{ '@media (hover: none)': { display: 'none' } }}
    />
  );
}
