// A temporary notice that something was saved.
import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';

const shownMs = 6000;

export function SavedNotice({ text, onClose }: { text: string | null; onClose: () => void }) {
  // Keeps the text during the fade-out.
  const [shown, setShown] = useState(text);
  if (text !== null && text !== shown) setShown(text);
  return (
    <Snackbar
      open={text !== null}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={shownMs}
      // Below the next dialog, so that it does not cover the dialog's buttons.
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
