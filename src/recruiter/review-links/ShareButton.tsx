// Shows candidates to somebody without an account: the button, for whoever may take answers out, and its dialog, which is
// loaded when it is asked for.
import IosShare from '@mui/icons-material/IosShare';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Response } from '#contract/response.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { useLater } from '../../kit/use-later.ts';
import { useMay } from '../../kit/use-may.ts';

/** Whoever withdrew is shown to nobody outside. */
export type Shareable = Pick<Response, 'id' | 'full' | 'progress'>;

export function ShareButton({
  jobId,
  candidates,
  onShared,
  ...look
}: {
  jobId: string;
  /** In the order in which they are shown. */
  candidates: readonly Shareable[];
  /** A link was made, and its dialog has been closed. */
  onShared?: () => void;
} & Pick<ButtonProps, 'variant' | 'size' | 'sx' | 'color'>) {
  const { t } = useTranslation();
  const mayShare = useMay('responses.export');
  const failures = useFailures();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLater(loadDialog, isOpen, (error) => {
    setIsOpen(false);
    failures.meet(error);
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
        // Among words alone it is a word too.
        {...(look.variant !== 'text' && { startIcon: <IosShare /> })}
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
