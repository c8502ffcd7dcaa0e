// The key that does the same as a button, on its button; not where there is no keyboard.
import Box from '@mui/material/Box';

export function Key({ letter }: { letter: string }) {
  return (
    // Said by aria-keyshortcuts already.
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
  '@media (hover: none)': { display: 'none' },
};
