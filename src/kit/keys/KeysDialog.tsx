// Lists the shortcuts of this page and of every page, and turns single keys off. Loaded when first opened.
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogShell } from '../DialogShell.tsx';
import { keyCaps, onApple } from './key-name.ts';
import { keyRegistry, type Shortcut } from './key-registry.ts';
import { turnKeys, useKeysOn } from './keys-on.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const isOn = useKeysOn();
  const [groups] = useState(() => keyRegistry.groups().filter(({ shortcuts }) => shortcuts.length > 0));
  return (
    <DialogShell title={t('keys.title')} width="sm" onClose={onClose}>
      {groups.map(({ title, shortcuts }) => (
        <Box key={title} component="section" sx={{ mb: 3 }}>
          <Typography variant="h3" sx={{ mb: 1.5 }}>
            {title}
          </Typography>
          <Box component="dl" sx={list}>
            {shortcuts.map((shortcut) => (
              <Line key={shortcut.label} shortcut={shortcut} />
            ))}
          </Box>
        </Box>
      ))}
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_event, isTurnedOn) => turnKeys(isTurnedOn)} />}
        label={t('keys.on')}
        aria-describedby={id}
      />
      <FormHelperText id={id}>{t('keys.off_text')}</FormHelperText>
    </DialogShell>
  );
}

function Line({ shortcut: { keys, label } }: { shortcut: Shortcut }) {
  const { t } = useTranslation();
  return (
    <>
      <Box component="dt" sx={alternatives}>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && <span>{t('keys.or')}</span>}
            <Caps shortcut={key} />
          </Fragment>
        ))}
      </Box>
      <Box component="dd" sx={{ margin: 0 }}>
        {label}
      </Box>
    </>
  );
}

/** One shortcut as keycaps. */
function Caps({ shortcut }: { shortcut: string }) {
  const { t } = useTranslation();
  const words = { mod: onApple() ? '⌘' : t('keys.ctrl'), shift: t('keys.shift'), space: t('keys.space') };
  return keyCaps(shortcut, words).map((press, index) => (
    <Fragment key={press.join('+')}>
      {index > 0 && <span>{t('keys.then')}</span>}
      <Box component="span" dir="ltr" sx={{ display: 'inline-flex', gap: 0.5 }}>
        {press.map((cap) => (
          <Box key={cap} component="kbd" sx={capLook}>
            {cap}
          </Box>
        ))}
      </Box>
    </Fragment>
  ));
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'minmax(8rem, max-content) 1fr',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
  margin: 0,
};

const alternatives = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  color: 'text.secondary',
  typography: 'body2',
};

const capLook = {
  minInlineSize: 28,
  paddingInline: 0.75,
  border: '1px solid var(--line-strong)',
  borderBlockEndWidth: 2,
  borderRadius: 'var(--radius-s)',
  color: 'var(--ink)',
  fontFamily: 'var(--font)',
  fontSize: 'var(--text-s)',
  lineHeight: 1.7,
  textAlign: 'center',
};
