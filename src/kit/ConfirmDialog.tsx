// Asks for confirmation before an action that cannot easily be undone.
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogShell } from './DialogShell.tsx';

export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  dismiss,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  text: ReactNode;
  confirm: string;
  /** Where *Cancel* could be mistaken for the action. */
  dismiss?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <DialogShell
      open={open}
      title={title}
      kind={danger ? 'warning' : undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} color="inherit">
            {dismiss ?? t('common.cancel')}
          </Button>
          <Button
            variant="contained"
            color={danger ? 'error' : 'primary'}
            onClick={onConfirm}
            loading={busy}
            autoFocus
          >
            {confirm}
          </Button>
        </>
      }
    >
      <DialogContentText component="div">{text}</DialogContentText>
    </DialogShell>
  );
}
