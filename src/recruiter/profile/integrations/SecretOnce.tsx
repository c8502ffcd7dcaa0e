// Shows a secret once, to copy. A click outside the dialog does not close it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHeading } from '../../../kit/DialogHeading.tsx';
import { CopyButton } from '../../invitations/CopyButton.tsx';

export function SecretOnce({
  title,
  label,
  text,
  secret,
  onClose,
}: {
  title: string;
  label: string;
  text: string;
  secret: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
    >
      <DialogHeading id={id} kind="success">
        {title}
      </DialogHeading>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning">{text}</Alert>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'center' } }}>
            <TextField
              label={label}
              value={secret}
              size="small"
              fullWidth
              autoFocus
              onFocus={(event) => event.target.select()}
              slotProps={{
                htmlInput: {
                  readOnly: true,
                  dir: 'ltr',
                  spellCheck: false,
                  style: { fontFamily: 'monospace' },
                },
              }}
            />
            <CopyButton text={secret} variant="contained" label={t('integrations.copy')} />
          </Stack>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} color="inherit">
          {t('integrations.secret_kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
