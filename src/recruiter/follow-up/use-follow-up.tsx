// Menu entries on a candidate's page for another job or another attempt. Their dialogs render beside the menu and load
// on demand.
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { useFailures } from '../../kit/Failures.tsx';
import type { MoreEntry } from '../../kit/MoreMenu.tsx';
import { useLater } from '../../kit/use-later.ts';
import { useMay } from '../../kit/use-may.ts';
import { canTryAgain } from './can-try-again.ts';

export function useFollowUp(response: ResponseDetail): { entries: MoreEntry[]; dialog: ReactNode } {
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
  const entry = (key: 'job' | 'again', label: string): MoreEntry => {
    return { key, label, opensDialog: true, press: () => setOpen(key) };
  };
  return {
    entries: [
      ...(mayInvite ? [entry('job', t('follow_up.invite'))] : []),
      ...(mayReopen && canTryAgain(response) ? [entry('again', t('follow_up.reopen'))] : []),
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
