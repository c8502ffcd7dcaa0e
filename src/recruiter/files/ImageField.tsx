// A picture of a company or a question. Uploads at once under its own id; can be replaced and removed.
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { uploadFile, type StoredFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { checkImageSize } from './check-image-size.ts';
import { ChoosePicture } from './ChoosePicture.tsx';

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
  const upload = useMutation({
    mutationFn: send,
    onSuccess: (stored) => onChange({ fileId: stored.id, url: stored.url }),
  });
  return (
    <ChoosePicture
      label={label}
      picture={<Thumbnail url={value?.url ?? null} ratio={ratio} />}
      hasPicture={value !== null}
      hint={t('companies.image_hint')}
      work={upload}
      onChoose={(file) => upload.mutate({ id: newId(), file })}
      onRemove={() => onChange(null)}
    />
  );
}

async function send({ id, file }: { id: string; file: File }): Promise<StoredFile> {
  checkImageSize(file);
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
