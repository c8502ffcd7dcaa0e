// A picture attached to a question. It stays on this device until the question is sent.
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { checkImageSize } from '../files/check-image-size.ts';
import { ChoosePicture } from '../files/ChoosePicture.tsx';

export interface ChosenPicture {
  id: string;
  name: string;
  /** A data: URL for display. */
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
  const reading = useMutation({ mutationFn: readPicture, onSuccess: onChange });
  return (
    <ChoosePicture
      label={t('support.add_picture')}
      picture={picture && <Box component="img" src={picture.url} alt={picture.name} sx={shown} />}
      hasPicture={picture !== null}
      hint={t('support.picture_hint')}
      work={reading}
      onChoose={(file) => reading.mutate(file)}
      onRemove={() => onChange(null)}
    />
  );
}

const shown = { height: 72, maxWidth: 160, objectFit: 'contain', border: '1px solid var(--line)' };

async function readPicture(file: File): Promise<ChosenPicture> {
  checkImageSize(file);
  const url = await readAsAddress(file);
  return { id: newId(), name: file.name, url, base64: url.slice(url.indexOf(',') + 1) };
}

function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'));
    reader.readAsDataURL(file);
  });
}
