// Menu items on a candidate's page for another job or another attempt. The dialogs render beside the menu, which
// unmounts its items when it closes, and load on demand.
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { useLater } from '../../kit/use-later.ts';
import { useMay } from '../../kit/use-may.ts';
import { canTryAgain } from './can-try-again.ts';

export function useFollowUp(response: ResponseDetail): { items: ReactNode[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const mayInvite = useMay('responses.invite');
  const mayReopen = useMay('responses.reopen');
  const failures = useFailures();
  const [open, setOpen] = useState<'job' | 'again' | null>(null);
  const dialogs = useLater(loadDialogs, open !== null, (error) => {
    setOpen(null);
    failures.handleError(error);
  });
  const close = () => setOpen(null);
  return {
    items: [
      mayInvite && (
        <MenuItem key="job" aria-haspopup="dialog" onClick={() => setOpen('job')}>
          {t('follow_up.invite')}
        </MenuItem>
      ),
      mayReopen && canTryAgain(response) && (
        <MenuItem key="again" aria-haspopup="dialog" onClick={() => setOpen('again')}>
          {t('follow_up.reopen')}
        </MenuItem>
      ),
    ],
    dialog: dialogs && open && (
      <>
        {open === 'job' && <dialogs.InviteOnDialog response={response} onClose={close} />}
        {open === 'again' && <dialogs.ReopenDialog response={response} onClose={close} />}
      </>
    ),
  };
}

const loadDialogs = () => import('./FollowUpDialogs.tsx');
