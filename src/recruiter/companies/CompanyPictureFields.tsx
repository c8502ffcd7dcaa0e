// A company's three pictures.
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { ImageField } from '../files/ImageField.tsx';
import type { CompanyPictures } from './company-form.ts';

interface Props {
  pictures: CompanyPictures;
  onChange: (pictures: CompanyPictures) => void;
}

export function LogoField({ pictures, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <ImageField
      label={t('companies.logo')}
      value={pictures.logo}
      onChange={(logo) => onChange({ ...pictures, logo })}
    />
  );
}

export function DesignPictureFields({ pictures, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack spacing={3}>
      <ImageField
        label={t('companies.header_image')}
        value={pictures.headerImage}
        onChange={(headerImage) => onChange({ ...pictures, headerImage })}
        ratio="2 / 1"
      />
      <ImageField
        label={t('companies.bg_image')}
        value={pictures.bgImage}
        onChange={(bgImage) => onChange({ ...pictures, bgImage })}
        ratio="2 / 1"
      />
    </Stack>
  );
}
