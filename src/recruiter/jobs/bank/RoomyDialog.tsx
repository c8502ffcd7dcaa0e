// A dialog for lists: full screen on a phone, with its actions always visible.
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

export function RoomyDialog({
  open,
  title,
  width = 'md',
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  width?: 'sm' | 'md';
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const isPhone = useIsPhone();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={width}
      fullWidth
      fullScreen={isPhone}
      // React bubbles the submit event to the form that opened the dialog.
      onSubmit={(event) => event.stopPropagation()}
      slotProps={{ paper: { sx: isPhone ? { borderRadius: 0 } : heights[width] } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {children}
    </Dialog>
  );
}

/** The wide variant holds a filtered list. A fixed height keeps it from jumping as results change. */
const heights = {
  sm: {},
  md: { height: 'min(56rem, 100% - 64px)' },
};

export function useIsPhone(): boolean {
  return useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
}
