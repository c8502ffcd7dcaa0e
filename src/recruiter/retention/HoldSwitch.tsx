// Turns a legal hold on or off, after asking for a reason.
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Help } from '../../kit/Help.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import type { Held } from './held.ts';

export function HoldSwitch({ held }: { held: Held }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <FormControlLabel
        control={<Switch checked={held.isOn} onChange={() => setIsAsking(true)} />}
        label={t('retention.hold')}
        sx={{ marginInlineEnd: 0 }}
      />
      <Help about={t('retention.hold')}>
        {t(held.about === 'room' ? 'tips.room_legal_hold' : 'tips.legal_hold')}
      </Help>
      {isAsking && <HoldDialog held={held} onClose={() => setIsAsking(false)} />}
    </>
  );
}
