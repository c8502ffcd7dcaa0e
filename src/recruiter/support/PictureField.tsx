// A picture to a question: held on this device until the question is sent.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes, maxImageBytes } from '#contract/file.ts';

export interface ChosenPicture {
  name: string;
  /** A data: address, to show it. */
  url: string;
  base64: string;
}

export function PictureField({
  picture,
  onChange,
}: {
  picture: ChosenPicture | null;
  onChange: (picture: ChosenPicture | null) => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const fits = file.size <= maxImageBytes;
    setIsTooLarge(!fits);
    if (fits) onChange(await readPicture(file));
  };
  return (
    <Box>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        {picture && (
          <Box
            component="img"
            src={picture.url}
            alt={picture.name}
            sx={{ height: 72, maxWidth: 160, objectFit: 'contain', border: '1px solid var(--line)' }}
          />
        )}
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {t(picture ? 'companies.replace_image' : 'support.add_picture')}
        </Button>
        {picture && (
          <Button color="inherit" onClick={() => onChange(null)}>
            {t('companies.remove_image')}
          </Button>
        )}
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
        {t('support.picture_hint')}
      </Typography>
      {isTooLarge && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('refusals.too_large')}
        </Alert>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={t('support.add_picture')}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </Box>
  );
}

function readPicture(file: File): Promise<ChosenPicture> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      resolve({ name: file.name, url, base64: url.slice(url.indexOf(',') + 1) });
    };
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'));
    reader.readAsDataURL(file);
  });
}
