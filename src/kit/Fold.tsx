// Content behind a line of text that opens it.
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect, useState, type ReactNode } from 'react';
import { Chevron } from './Chevron.tsx';

export function Fold({
  label,
  isLate = false,
  startsOpen = false,
  opensFor = 0,
  sx,
  children,
}: {
  label: ReactNode;
  /** The content loads when it is opened. */
  isLate?: boolean;
  startsOpen?: boolean;
  /** Opens whenever this becomes another number than 0: how often a form was refused, while a field within has an error. */
  opensFor?: number;
  sx?: SxProps<Theme>;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  useEffect(() => {
    if (opensFor > 0) setIsOpen(true);
  }, [opensFor]);
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      {...(sx && { sx })}
    >
      <Box component="summary" sx={summary}>
        {label}
        <Chevron isOpen={isOpen} />
      </Box>
      {(isOpen || !isLate) && children}
    </Box>
  );
}

/** Without the browser's triangle; Safari draws its own. */
const summary = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minBlockSize: 32,
  cursor: 'pointer',
  listStyle: 'none',
  typography: 'body2',
  fontWeight: 500,
  '&::-webkit-details-marker': { display: 'none' },
  '@media (pointer: coarse)': { minBlockSize: 'var(--target)' },
};
