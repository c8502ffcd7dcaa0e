// Asks before the user navigates away from unsaved changes. They stay in the tab as a draft unless the user discards
// them.
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/session.ts';
import { DialogShell } from '../../kit/DialogShell.tsx';
import type { DraftStore } from '../../kit/drafts.ts';

/** There is a draft exactly while there are unsaved changes. */
export function LeaveGuard({ draft }: { draft: DraftStore<unknown> }) {
  const { t } = useTranslation();
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
    <DialogShell
      title={t('jobs.leave_title')}
      onClose={blocker.reset}
      actions={
        <>
          <Button color="inherit" onClick={blocker.reset} autoFocus>
            {t('jobs.leave_stay')}
          </Button>
          <Button color="error" onClick={discard}>
            {t('jobs.leave_discard')}
          </Button>
          <Button variant="contained" onClick={blocker.proceed}>
            {t('jobs.leave_with_draft')}
          </Button>
        </>
      }
    >
      <DialogContentText>{t('jobs.leave_text')}</DialogContentText>
    </DialogShell>
  );
}
