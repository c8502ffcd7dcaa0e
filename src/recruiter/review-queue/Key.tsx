// A button's keyboard shortcut, shown on the button. Hidden on devices without a keyboard, and where there is no room.
import Box from '@mui/material/Box';

export function Key({ letter }: { letter: string }) {
  return (
    // aria-keyshortcuts already announces it.
    <Box component="kbd" aria-hidden sx={key}>
      {letter}
    </Box>
  );
}

const key = {
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: '1.5em',
  marginInlineStart: 1,
  paddingInline: 0.5,
  border: '1px solid currentColor',
  borderRadius: 'var(--radius-s)',
  fontFamily: 'inherit',
  fontSize: 'var(--text-xs)',
  lineHeight: 1.5,
  '@media (hover: none), (max-width: 37.4375rem)': { display: 'none' },
};
