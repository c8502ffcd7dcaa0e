// A picture of a company or a question: chosen, uploaded at once under an id of its own, shown, replaced, removed.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes, maxImageBytes, uploadFile, type StoredFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { CallError } from '../../api/call-error.ts';
import { refusalKey } from './refusal-key.ts';

export interface Picture {
  fileId: string;
  url: string | null;
}

export function ImageField({
  label,
  value,
  onChange,
  ratio = '1 / 1',
}: {
  label: string;
  value: Picture | null;
  onChange: (picture: Picture | null) => void;
  ratio?: string;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = useMutation({
    mutationFn: send,
    onSuccess: (stored) => onChange({ fileId: stored.id, url: stored.url }),
  });
  const choose = (file: File | undefined) => {
    if (file) upload.mutate({ id: newId(), file });
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography variant="body2" id={id} sx={{ fontWeight: 600, mb: 1 }}>
        {label}
      </Typography>
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Thumbnail url={value?.url ?? null} ratio={ratio} />
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              size="small"
              loading={upload.isPending}
              onClick={() => input.current?.click()}
              aria-describedby={id}
            >
              {t(value ? 'companies.replace_image' : 'companies.choose_image')}
            </Button>
            {value && (
              <Button size="small" color="inherit" onClick={() => onChange(null)} aria-describedby={id}>
                {t('companies.remove_image')}
              </Button>
            )}
          </Stack>
          <Typography variant="caption" color="textSecondary">
            {upload.isPending ? t('companies.uploading') : t('companies.image_hint')}
          </Typography>
        </Stack>
      </Stack>
      {upload.isError && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('companies.upload_failed')} {t(refusalKey(upload.error, 'image'))}
        </Alert>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={label}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file may be chosen again after a failure.
          event.target.value = '';
        }}
      />
    </Box>
  );
}

function send({ id, file }: { id: string; file: File }): Promise<StoredFile> {
  if (file.size > maxImageBytes) throw new CallError({ code: 'too_large', status: 413 });
  return callAsUser(uploadFile, { params: { id }, query: { name: file.name.slice(0, 200) }, bytes: file });
}

function Thumbnail({ url, ratio }: { url: string | null; ratio: string }) {
  return (
    <Box
      sx={{
        flex: 'none',
        height: 72,
        aspectRatio: ratio,
        overflow: 'hidden',
        borderRadius: 'var(--radius-m)',
        border: url ? '1px solid var(--line)' : '1px dashed var(--line-strong)',
        bgcolor: 'var(--surface-sunken)',
      }}
    >
      {url && (
        <Box component="img" src={url} alt="" sx={{ width: '100%', height: '100%', objectFit: 'contain' }} />
      )}
    </Box>
  );
}
