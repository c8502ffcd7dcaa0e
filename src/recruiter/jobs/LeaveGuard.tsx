// Asks before the user navigates away from unsaved changes. They stay in the tab as a draft unless the user discards
// them.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useBlocker } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/session.ts';
import type { DraftStore } from '../../kit/drafts.ts';

/** There is a draft exactly while there are unsaved changes. */
export function LeaveGuard({ draft }: { draft: DraftStore<unknown> }) {
  const { t } = useTranslation();
  const id = useId();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      // A signed-out user must reach /login. The draft is restored when they return.
      next.pathname !== current.pathname && session.token() !== undefined && draft.load() !== null,
    // The draft survives a reload.
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const discard = () => {
    draft.drop();
    blocker.proceed();
  };
  return (
    <Dialog open onClose={blocker.reset} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('jobs.leave_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('jobs.leave_text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={blocker.reset} autoFocus>
          {t('jobs.leave_stay')}
        </Button>
        <Button color="error" onClick={discard}>
          {t('jobs.leave_discard')}
        </Button>
        <Button variant="contained" onClick={blocker.proceed}>
          {t('jobs.leave_keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
