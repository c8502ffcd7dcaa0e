// The result of an action whose button has left the page, such as deleting a row. Takes the focus.
import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';

export function Outcome({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // Focus on mount: a dialog that closes at the same time has already restored the focus by then.
  useEffect(() => ref.current?.focus(), []);
  return (
    <Box ref={ref} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
