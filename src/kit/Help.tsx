// A help button with a short explanation. Works by keyboard, touch and mouse; Escape or a click outside closes it and
// returns focus to the button. In the lower half of the window it opens upwards, so that what it explains stays
// visible.
import { mdiHelpCircleOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';

/** `about`: what is explained, in the same words as the label beside the button. */
export function Help({ about, children }: { about: string; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isLow = anchor !== null && anchor.getBoundingClientRect().bottom > innerHeight / 2;
  return (
    <>
      <IconButton
        className="help-mark"
        size="small"
        aria-label={t('tips.about', { about })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={mark}
      >
        <Icon path={mdiHelpCircleOutline} fontSize="small" aria-hidden />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: isLow ? 'top' : 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: isLow ? 'bottom' : 'top', horizontal: 'center' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': id,
            tabIndex: -1,
            sx: { maxWidth: 'min(360px, calc(100% - 32px))', p: 2 },
          },
        }}
      >
        <Typography id={id} sx={{ fontWeight: 600, mb: 0.5 }}>
          {about}
        </Typography>
        <Typography component="div" variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {children}
        </Typography>
      </Popover>
    </>
  );
}

/** The icon is 4 px after the label, and the button around it does not make its line higher. */
const mark = {
  margin: '-5px',
  marginInlineStart: '-1px',
  color: 'text.secondary',
  verticalAlign: 'middle',
  // Larger for fingers, but not farther from its label.
  '@media (pointer: coarse)': {
    ...{ minWidth: 0, minHeight: 0 },
    '&::after': { content: '""', position: 'absolute', inset: '-7px' },
  },
};
