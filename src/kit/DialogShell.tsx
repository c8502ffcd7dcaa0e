// The frame of every dialog: title, content and actions. Wide dialogs fill the screen on phones, with their actions
// always visible. Focus returns to where it was, and Escape closes.
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useId, type FormEventHandler, type ReactNode } from 'react';
import { DialogHeading, type DialogKind } from './DialogHeading.tsx';

export interface DialogShellProps {
  open?: boolean;
  title: string;
  kind?: DialogKind | undefined;
  width?: 'xs' | 'sm' | 'md';
  /** The buttons. */
  actions: ReactNode;
  /** Makes the dialog a form. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined;
  /** Absent: only the dialog's own buttons close it. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

export function DialogShell({
  open = true,
  title,
  kind,
  width = 'xs',
  actions,
  onSubmit,
  onClose,
  children,
}: DialogShellProps) {
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const isFull = isPhone && width !== 'xs';
  const parts = (
    <>
      <DialogHeading id={id} kind={kind}>
        {title}
      </DialogHeading>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ p: 2 }}>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={width}
      fullWidth
      fullScreen={isFull}
      slotProps={{ paper: { sx: isFull ? { borderRadius: 0 } : {} } }}
    >
      {onSubmit ? (
        <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'contents' }}>
          {parts}
        </Box>
      ) : (
        parts
      )}
    </Dialog>
  );
}
