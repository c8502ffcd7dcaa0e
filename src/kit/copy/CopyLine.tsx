// A labeled text to copy, such as an address. CopyField is for dialogs: it takes the focus.
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Facts } from '../Facts.tsx';
import { CopyButton } from './CopyButton.tsx';

export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const value = (
    <bdi dir="ltr" style={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
      {text}
    </bdi>
  );
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
      <Facts facts={[{ label, value }]} />
      <CopyButton text={text} label={t('integrations.copy')} />
    </Stack>
  );
}
