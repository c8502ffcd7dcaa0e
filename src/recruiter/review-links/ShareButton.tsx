// Shares candidates with guests: the button, for users who may export answers, and its dialog, loaded on demand.
import { mdiExportVariant } from '@mdi/js';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Response } from '#contract/response.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useLater } from '../../kit/use-later.ts';
import { useMay } from '../../kit/use-may.ts';

/** Candidates who withdrew are never shared. */
export type Shareable = Pick<Response, 'id' | 'full' | 'progress'>;

export function ShareButton({
  jobId,
  candidates,
  onShared,
  ...look
}: {
  jobId: string;
  /** In display order. */
  candidates: readonly Shareable[];
  /** Called when a link was created and the dialog has closed. */
  onShared?: () => void;
} & Pick<ButtonProps, 'variant' | 'size' | 'sx' | 'color'>) {
  const { t } = useTranslation();
  const mayShare = useMay('responses.export');
  const failures = useFailures();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLater(loadDialog, isOpen, (error) => {
    setIsOpen(false);
    failures.handleError(error);
  });
  const shown = candidates.filter(({ progress }) => progress !== 'withdrawn');
  if (!mayShare || shown.length === 0) return null;
  const close = (isMade: boolean) => {
    setIsOpen(false);
    if (isMade) onShared?.();
  };
  return (
    <>
      <Button
        variant="outlined"
        // No icon among text-only buttons.
        {...(look.variant !== 'text' && { startIcon: <Icon path={mdiExportVariant} /> })}
        {...look}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('review_links.share')}
      </Button>
      {isOpen && dialog && <dialog.ShareDialog jobId={jobId} candidates={shown} onClose={close} />}
    </>
  );
}

const loadDialog = () => import('./ShareDialog.tsx');
