// A dialog with a small form: purpose, error, fields and submit button.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useId, type FormEventHandler, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHeading } from '../../../kit/DialogHeading.tsx';

interface Props {
  title: string;
  lead?: string;
  fault: string | null;
  button: string;
  isDangerous?: boolean;
  busy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  title,
  lead,
  fault,
  button,
  isDangerous,
  busy,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'contents' }}>
        <DialogHeading id={id} {...(isDangerous && { kind: 'warning' })}>
          {title}
        </DialogHeading>
        <DialogContent>
          <Stack spacing={2.5}>
            {lead && <DialogContentText>{lead}</DialogContentText>}
            {fault && (
              <Alert severity="error">
                <AlertTitle>{t('common.error')}</AlertTitle>
                {fault}
              </Alert>
            )}
            {children}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'} loading={busy}>
            {button}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
