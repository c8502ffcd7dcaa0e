// Says, for a while, that something was kept.
import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';

const shownMs = 6000;

export function KeptNotice({ text, onClose }: { text: string | null; onClose: () => void }) {
  // What goes keeps its words while it fades.
  const [shown, setShown] = useState(text);
  if (text !== null && text !== shown) setShown(text);
  return (
    <Snackbar
      open={text !== null}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={shownMs}
      // Below the next dialog, whose buttons it would cover.
      sx={{ zIndex: ({ zIndex }) => zIndex.modal - 1 }}
      onClose={(_event, reason) => reason !== 'clickaway' && onClose()}
    >
      <Alert
        severity="success"
        role="status"
        onClose={onClose}
        sx={{ boxShadow: 'var(--shadow)', border: '1px solid var(--line)' }}
      >
        {shown}
      </Alert>
    </Snackbar>
  );
}
