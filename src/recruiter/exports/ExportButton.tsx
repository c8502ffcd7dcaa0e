// Exports candidates: the button, for users who may, and its dialog, loaded on demand. For a whole list the dialog
// also shows earlier exports.
import { mdiTrayArrowDown } from '@mdi/js';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { ResponseFilters } from '#contract/response.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { useLater } from '../../kit/use-later.ts';
import { useMay } from '../../kit/use-may.ts';

/** The filtered list, or the selected candidates. */
export type Exportable =
  | { kind: 'list'; filters: ResponseFilters; isNarrowed: boolean; total: number | undefined }
  | { kind: 'selected'; ids: readonly string[] };

export function ExportButton({
  job,
  what,
  ...look
}: { job: Pick<JobDetail, 'id' | 'can_export_all'>; what: Exportable } & Pick<
  ButtonProps,
  'variant' | 'size' | 'color'
>) {
  const { t } = useTranslation();
  const mayExport = useMay('responses.export');
  const failures = useFailures();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLater(loadDialog, isOpen, (error) => {
    setIsOpen(false);
    failures.handleError(error);
  });
  if (!mayExport) return null;
  return (
    <>
      <Button
        // No icon among text-only buttons.
        {...(look.variant !== 'text' && { startIcon: <Icon path={mdiTrayArrowDown} /> })}
        {...look}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('exports.button')}
      </Button>
      {isOpen && dialog && <dialog.ExportDialog job={job} what={what} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const loadDialog = () => import('./ExportDialog.tsx');
