// The frame of every dialog: title, content and actions. Wide dialogs fill the screen on phones, with their actions
// always visible. Focus returns to where it was, and Escape closes.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useId, type FormEventHandler, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHeading, type DialogKind } from './DialogHeading.tsx';

/** What a dialog shows. */
export interface DialogContentProps {
  title: ReactNode;
  kind?: DialogKind | undefined;
  /** The buttons. Without them the dialog has one that closes it. */
  actions?: ReactNode;
  /** A click beside the dialog does not close it. */
  staysOnClickOutside?: boolean;
  children: ReactNode;
}

export interface DialogShellProps extends DialogContentProps {
  open?: boolean;
  width?: 'xs' | 'sm' | 'md' | 'lg';
  /** As high as the page, so that a filtered list does not make it jump. */
  isTall?: boolean;
  className?: string;
  /** Makes the dialog a form. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined;
  /** Absent: only the dialog's own buttons close it. */
  onClose?: (() => void) | undefined;
}

export function DialogShell({
  open = true,
  title,
  kind,
  width = 'xs',
  isTall = false,
  className,
  actions,
  onSubmit,
  staysOnClickOutside = false,
  onClose,
  children,
}: DialogShellProps) {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useIsPhone();
  const isFull = isPhone && width !== 'xs';
  const parts = (
    <>
      <DialogHeading id={id} kind={kind}>
        {title}
      </DialogHeading>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap' }}>
        {actions ?? (
          <Button onClick={onClose} color="inherit">
            {t('common.close')}
          </Button>
        )}
      </DialogActions>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => (reason === 'escapeKeyDown' || !staysOnClickOutside) && onClose?.()}
      aria-labelledby={id}
      className={className}
      maxWidth={width}
      fullWidth
      fullScreen={isFull}
      slotProps={{ paper: { sx: isFull ? { borderRadius: 0 } : isTall ? tall : {} } }}
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

export function useIsPhone(): boolean {
  return useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
}

const tall = { height: 'min(56rem, 100% - 64px)' };
