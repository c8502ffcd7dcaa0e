// Shows the latest notice, long enough to read it and press Undo.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { showNotice, useShownNotice } from './notices.ts';

const shownMs = 8000;

export function NoticeBar() {
  const notice = useShownNotice();
  if (!notice) return null;
  const { action } = notice;
  const close = () => showNotice(null);
  return (
    <Snackbar
      key={notice.text}
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      // Notices with an action, and warnings, stay longer.
      autoHideDuration={action || notice.severity === 'warning' ? shownMs * 1.5 : shownMs}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
    >
      <Alert
        severity={notice.severity}
        role="status"
        onClose={close}
        sx={{ boxShadow: 'var(--shadow)', border: '1px solid var(--line)', alignItems: 'center' }}
        {...(action && {
          action: (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                close();
                action.run();
              }}
            >
              {action.label}
            </Button>
          ),
        })}
      >
        {notice.text}
      </Alert>
    </Snackbar>
  );
}
