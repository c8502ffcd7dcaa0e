// A job's share link, the same for everyone, to read and copy.
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../kit/copy/CopyButton.tsx';
import { shareAddress } from './share-address.ts';

export function ShareLink({
  hash,
  prominent = false,
  isShown = false,
  onCopied,
}: {
  hash: string;
  prominent?: boolean;
  /** Turning true leads to the link. */
  isShown?: boolean;
  onCopied?: () => void;
}) {
  const { t } = useTranslation();
  const address = shareAddress(location.origin, hash);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isShown) field.current?.focus();
  }, [isShown]);
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
        inputRef={field}
        onFocus={(event) => event.target.select()}
        // URLs are left-to-right in every language.
        slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
        sx={{ flex: { sm: '1 1 16rem' } }}
      />
      <CopyButton
        text={address}
        variant={prominent ? 'contained' : 'outlined'}
        {...(onCopied && { onCopied })}
      />
    </Stack>
  );
}
