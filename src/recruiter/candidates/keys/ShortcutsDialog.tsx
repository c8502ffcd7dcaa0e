// Lists the review shortcuts and turns them off.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { rates } from '#contract/status.ts';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { turnKeys, useKeysOn } from '../../../kit/keys/keys-on.ts';
import { reviewKeys, shownKeys } from './review-keys.ts';

export function ShortcutsDialog({ mayRate, onClose }: { mayRate: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const isOn = useKeysOn();
  return (
    <DialogShell title={t('responses.keys.title')} onClose={onClose}>
      <Box component="dl" sx={list}>
        {mayRate &&
          rates.map((rate, index) => (
            <Keys key={rate} names={[String(index + 1)]} does={t(`responses.rate.${rate}`)} />
          ))}
        {reviewKeys.map((key) => (
          <Keys
            key={key}
            names={shownKeys[key].map((name) => (name === 'space' ? t('responses.keys.space') : name))}
            does={t(`responses.keys.${key}`)}
          />
        ))}
      </Box>
      <FormControlLabel
        sx={{ mt: 2 }}
        control={<Switch checked={isOn} onChange={(_event, isTurnedOn) => turnKeys(isTurnedOn)} />}
        label={t('responses.keys.on')}
      />
    </DialogShell>
  );
}

function Keys({ names, does }: { names: readonly string[]; does: string }) {
  return (
    <>
      <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
        {names.map((name) => (
          <Box key={name} component="kbd" dir="ltr" sx={cap}>
            {name}
          </Box>
        ))}
      </Box>
      <Box component="dd" sx={{ margin: 0 }}>
        {does}
      </Box>
    </>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
  margin: 0,
};

const cap = {
  minInlineSize: 28,
  paddingInline: 0.75,
  border: '1px solid var(--line-strong)',
  borderBlockEndWidth: 2,
  borderRadius: 'var(--radius-s)',
  fontFamily: 'var(--font)',
  fontSize: 'var(--text-s)',
  lineHeight: 1.7,
  textAlign: 'center',
};
