// A job's share link, the same for everyone, to read and copy.
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../kit/copy/CopyButton.tsx';
import { shareAddress } from './share-address.ts';

export function ShareLink({ hash, prominent = false }: { hash: string; prominent?: boolean }) {
  const { t } = useTranslation();
  const address = shareAddress(location.origin, hash);
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      useFlexGap
      sx={{ alignItems: { sm: 'center' }, flexWrap: 'wrap' }}
    >
      <TextField
        label={t('invites.share_label')}
        value={address}
        size="small"
        onFocus={(event) => event.target.select()}
        // URLs are left-to-right in every language.
        slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
        sx={{ flex: { sm: '1 1 16rem' } }}
      />
      <CopyButton text={address} variant={prominent ? 'contained' : 'outlined'} />
    </Stack>
  );
}
