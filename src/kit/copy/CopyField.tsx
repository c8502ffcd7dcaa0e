// A text to copy, selected at once, and its button.
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { TextBox } from '../forms/TextBox.tsx';
import { CopyButton } from './CopyButton.tsx';

export function CopyField({
  label,
  text,
  isCode = false,
}: {
  label: string;
  text: string;
  isCode?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'center' }, pt: 1 }}>
      <TextBox
        label={label}
        value={text}
        size="small"
        dir="ltr"
        readOnly
        autoFocus
        onFocus={({ target }) => target.select()}
        {...(isCode && { spellCheck: false, sx: { '& input': { fontFamily: 'monospace' } } })}
      />
      <CopyButton text={text} variant="contained" {...(isCode && { label: t('integrations.copy') })} />
    </Stack>
  );
}
