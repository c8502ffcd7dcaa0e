// A labeled text to copy, such as an address. CopyField is for dialogs: it takes the focus.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './CopyButton.tsx';

export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Box component="code" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Box>
      </Box>
      <CopyButton text={text} label={t('integrations.copy')} />
    </Stack>
  );
}
