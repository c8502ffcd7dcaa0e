// The field to write or edit a comment. The text stays until it is stored or discarded.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

const maxLength = 2000;

interface Props {
  label: string;
  text: string;
  onText: (text: string) => void;
  confirm: string;
  isBusy: boolean;
  onSend: () => void;
  onCancel: () => void;
}

export function CommentForm({ label, text, onText, confirm, isBusy, onSend, onCancel }: Props) {
  const { t } = useTranslation();
  const send = () => {
    if (text.trim() && !isBusy) onSend();
  };
  return (
    <Stack component="form" spacing={1} noValidate onSubmit={(event) => (event.preventDefault(), send())}>
      <TextField
        label={label}
        multiline
        minRows={1}
        maxRows={8}
        autoFocus
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          if (event.key === 'Escape') onCancel();
        }}
        slotProps={{ htmlInput: { maxLength, dir: 'auto' } }}
      />
      <Stack direction="row" spacing={1}>
        <Button type="submit" size="small" variant="contained" loading={isBusy} disabled={!text.trim()}>
          {confirm}
        </Button>
        <Button size="small" color="inherit" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}
