// Shows a secret once, to copy. A click outside the dialog does not close it.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { DialogShell, type DialogContentProps } from '../../../kit/DialogShell.tsx';
import { CopyField } from '../../../kit/copy/CopyField.tsx';

interface Secret {
  title: string;
  label: string;
  text: string;
  secret: string;
}

export function SecretOnce({ onClose, ...secret }: Secret & { onClose: () => void }) {
  return <DialogShell width="sm" onClose={onClose} {...secretOnce(secret, onClose)} />;
}

/** What a dialog shows in place of the form that created the secret. */
export function secretOnce({ title, label, text, secret }: Secret, onClose: () => void): DialogContentProps {
  return {
    title,
    kind: 'success',
    staysOnClickOutside: true,
    actions: <SavedButton onClose={onClose} />,
    children: (
      <Stack spacing={2}>
        <Alert severity="warning">{text}</Alert>
        <CopyField label={label} text={secret} isCode />
      </Stack>
    ),
  };
}

function SavedButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Button onClick={onClose} color="inherit">
      {t('integrations.secret_saved')}
    </Button>
  );
}
