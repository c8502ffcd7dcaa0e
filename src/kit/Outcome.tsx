// What came of a button that has left the page, such as that of a row that was deleted: shown, and where the focus goes.
import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';

export function Outcome({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // As soon as it is there: a dialog that closes at the same time has given the focus back before.
  useEffect(() => ref.current?.focus(), []);
  return (
    <Box ref={ref} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
