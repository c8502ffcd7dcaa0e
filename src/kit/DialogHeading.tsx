// A dialog's title with its kind above it (Error, Warning, Success) in words, so that color is not the only cue.
import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const kinds = {
  error: { color: 'error.main', word: 'common.error' },
  warning: { color: 'warning.main', word: 'common.warning' },
  success: { color: 'success.main', word: 'common.success' },
} as const;
export type DialogKind = keyof typeof kinds;

export function DialogHeading({
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
          sx={{ display: 'block', mb: 0.5, typography: 'body2', fontWeight: 650, color: kinds[kind].color }}
        >
          {t(kinds[kind].word)}{' '}
        </Box>
      )}
      {children}
    </DialogTitle>
  );
}
