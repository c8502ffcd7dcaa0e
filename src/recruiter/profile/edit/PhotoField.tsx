// One's picture: sent as soon as it is chosen, and shown as everybody will see it.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes, maxImageBytes } from '#contract/file.ts';
import { removePhoto, savePhoto, type User } from '#contract/user.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { InitialsAvatar } from '../../../ui/InitialsAvatar.tsx';
import { refusalKey } from '../../files/refusal-key.ts';

export function PhotoField({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const saving = useMutation({
    mutationFn: (file: File | null) => (file ? send(file) : callAsUser(removePhoto)),
    onSuccess: onSaved,
  });
  const has = user.profile_photo_url !== null;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography variant="body2" id={id} sx={{ fontWeight: 600, mb: 1 }}>
        {t('account.photo')}
      </Typography>
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <InitialsAvatar name={user.name} src={user.profile_photo_url} size={96} font={32} />
        <Stack spacing={1} sx={{ alignItems: 'flex-start', flex: '1 1 200px' }}>
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              size="small"
              loading={saving.isPending}
              onClick={() => input.current?.click()}
              aria-describedby={id}
            >
              {t(has ? 'companies.replace_image' : 'companies.choose_image')}
            </Button>
            {has && (
              <Button size="small" color="inherit" onClick={() => saving.mutate(null)} aria-describedby={id}>
                {t('companies.remove_image')}
              </Button>
            )}
          </Stack>
          <Typography variant="caption" color="textSecondary">
            {saving.isPending ? t('companies.uploading') : t('account.photo_hint')}{' '}
            {t('companies.image_hint')}
          </Typography>
        </Stack>
      </Stack>
      {saving.isError && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('companies.upload_failed')} {t(refusalKey(saving.error, 'image'))}
        </Alert>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={t('account.photo')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) saving.mutate(file);
          // The same file may be chosen again after a failure.
          event.target.value = '';
        }}
      />
    </Box>
  );
}

function send(file: File): Promise<User> {
  if (file.size > maxImageBytes) throw new CallError({ code: 'too_large', status: 413 });
  return callAsUser(savePhoto, { bytes: file });
}
