// What candidates will see of a company: its pictures, its name and its colours, changing while they are being chosen.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Color } from '#contract/id.ts';
import { textOn } from '../../ui/contrast.ts';
import type { CompanyPictures } from './company-form.ts';

export function CompanyPreview({
  name,
  bgColor,
  btnColor,
  pictures,
}: {
  name: string;
  bgColor: string;
  btnColor: string;
  pictures: CompanyPictures;
}) {
  const { t } = useTranslation();
  const background = colorOr(bgColor, '#ffffff');
  const button = colorOr(btnColor, '#000000');
  return (
    <Box
      component="section"
      aria-label={t('companies.preview')}
      sx={{ position: { lg: 'sticky' }, top: { lg: 84 } }}
    >
      <Typography variant="h3">{t('companies.preview')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('companies.preview_lead')}
      </Typography>
      <Box sx={{ ...frame, bgcolor: background, backgroundImage: imageOf(pictures.bgImage?.url) }}>
        {pictures.headerImage?.url && (
          <Box
            component="img"
            src={pictures.headerImage.url}
            alt=""
            sx={{ width: '100%', height: 84, objectFit: 'cover' }}
          />
        )}
        <Box sx={sheet}>
          {pictures.logo?.url && (
            <Box
              component="img"
              src={pictures.logo.url}
              alt=""
              sx={{ height: 40, maxWidth: 140, objectFit: 'contain' }}
            />
          )}
          <Box sx={{ fontSize: 'var(--text-s)', color: '#565b68', overflowWrap: 'anywhere' }} dir="auto">
            {name || t('companies.preview_name')}
          </Box>
          <Box sx={{ fontWeight: 650, fontSize: 'var(--text-l)' }}>{t('companies.preview_job')}</Box>
          <Box sx={{ ...pill, bgcolor: button, color: textOn(button) }}>{t('companies.preview_start')}</Box>
        </Box>
      </Box>
    </Box>
  );
}

function colorOr(color: string, other: string): string {
  return Color.safeParse(color).success ? color : other;
}

function imageOf(url: string | null | undefined): string {
  return url ? `url(${JSON.stringify(url)})` : 'none';
}

const frame = {
  borderRadius: 'var(--radius-l)',
  border: '1px solid var(--line)',
  overflow: 'hidden',
  minHeight: 320,
  backgroundSize: 'cover',
  backgroundPosition: 'center',
};

/** Candidates see the interview's own paper; it does not follow the recruiter's dark mode. */
const sheet = {
  m: 2.5,
  p: 3,
  display: 'grid',
  gap: 1.5,
  justifyItems: 'start',
  borderRadius: 'var(--radius-l)',
  bgcolor: '#ffffff',
  color: '#181a20',
};

const pill = {
  mt: 1,
  px: 2.5,
  py: 1.25,
  borderRadius: 'var(--radius-m)',
  fontWeight: 600,
  fontSize: 'var(--text-s)',
};
