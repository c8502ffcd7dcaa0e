// The frame of every dialog: title, content and actions. Title and actions stay visible; the content scrolls. Wide dialogs
// fill the screen on phones. Focus returns to where it was, and Escape closes.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useId, type FormEventHandler, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const kinds = {
  error: { color: 'error.main', word: 'common.error' },
  warning: { color: 'warning.main', word: 'common.warning' },
  success: { color: 'success.main', word: 'common.success' },
} as const;
export type DialogKind = keyof typeof kinds;

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
  /** Long content without a field scrolls by keyboard, as a region with the dialog's title. */
  isScrolledByKeyboard?: boolean;
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
  isScrolledByKeyboard = false,
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
      <DialogContent {...(isScrolledByKeyboard && { tabIndex: 0, role: 'region', 'aria-labelledby': id })}>
        {children}
      </DialogContent>
      <DialogActions data-bottom-bar disableSpacing sx={{ p: 2, flexWrap: 'wrap', gap: 1 }}>
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
      slotProps={{ paper: { sx: isFull ? full : isTall ? tall : medium } }}
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

/** The title, with its kind above it in words (Error, Warning, Success), so that color is not the only cue. */
function DialogHeading({
  id,
  kind,
  children,
}: {
  id: string;
  kind?: DialogKind | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <DialogTitle id={id}>
      {kind && (
        <Box
          component="span"
          sx={{ display: 'block', mb: 0.5, typography: 'body2', fontWeight: 600, color: kinds[kind].color }}
        >
          {t(kinds[kind].word)}{' '}
        </Box>
      )}
      {children}
    </DialogTitle>
  );
}

export function useIsPhone(): boolean {
  return useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
}

/** The browser's bars cover a part of what `vh` counts. */
const full = { borderRadius: 0, height: '100dvh', '@media print': { height: 'auto' } };
const medium = { maxHeight: 'calc(100dvh - 64px)' };
const tall = { ...medium, height: 'min(56rem, 100dvh - 64px)' };
