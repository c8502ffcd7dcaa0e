// A live preview of a company as candidates see it: pictures, name and colors, in light and dark mode. Corrects
// colors for contrast like candidates' pages do (contract/design.ts).
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultBgColor, defaultButtonsColor } from '#contract/design.ts';
import { designVariables } from '#contract/design.ts';
import { Color } from '#contract/id.ts';
import { initialsOf } from '#contract/user.ts';
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
  const [time, setTime] = useState<Time>('day');
  return (
    <Box
      component="section"
      aria-label={t('companies.preview')}
      sx={{ position: { lg: 'sticky' }, top: { lg: 84 } }}
    >
      <Typography variant="h3" component="h2">
        {t('companies.preview')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('companies.preview_lead')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={time}
        onChange={(_, chosen: Time | null) => chosen && setTime(chosen)}
        aria-label={t('companies.preview_time')}
        sx={{ mb: 1.5 }}
      >
        {times.map((timeOfDay) => (
          <ToggleButton key={timeOfDay} value={timeOfDay} sx={{ px: 2, py: 0.5, textTransform: 'none' }}>
            {t(`companies.preview_${timeOfDay}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Shown
        name={name || t('companies.preview_name')}
        colors={previewColors(bgColor, btnColor, time)}
        pictures={pictures}
      />
    </Box>
  );
}

function Shown({
  name,
  colors,
  pictures: { logo, headerImage, bgImage },
}: {
  name: string;
  colors: Colors;
  pictures: CompanyPictures;
}) {
  const { t } = useTranslation();
  const top = bgImage?.url ? { bgcolor: colors.surface, color: colors.ink } : { color: colors.onPage };
  return (
    <Box sx={{ ...frame, bgcolor: colors.page, backgroundImage: imageOf(bgImage?.url) }}>
      <Box sx={{ ...bar, ...top }}>
        {logo?.url ? (
          <Box component="img" src={logo.url} alt="" sx={{ ...mark, objectFit: 'contain' }} />
        ) : (
          <Box aria-hidden sx={{ ...mark, bgcolor: colors.surface, color: colors.accent }}>
            {initialsOf(name)}
          </Box>
        )}
        <Box dir="auto" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {name}
        </Box>
      </Box>
      <Box sx={{ ...sheet, bgcolor: colors.surface, color: colors.ink }}>
        {headerImage?.url && <Box component="img" src={headerImage.url} alt="" sx={header} />}
        <Box sx={{ p: 2.5, display: 'grid', gap: 1.25, justifyItems: 'start' }}>
          <Box sx={{ fontWeight: 600, fontSize: 'var(--text-l)' }}>{t('companies.preview_job')}</Box>
          <Box sx={{ fontSize: 'var(--text-s)', color: colors.accent, textDecoration: 'underline' }}>
            {t('companies.preview_link')}
          </Box>
          <Box sx={{ ...pill, bgcolor: colors.button, color: colors.onButton }}>
            {t('companies.preview_start')}
          </Box>
        </Box>
      </Box>
    </Box>
  );
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

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 2,
  py: 1.25,
  fontWeight: 600,
  fontSize: 'var(--text-s)',
  lineHeight: 1.25,
};

const mark = {
  flex: 'none',
  width: 32,
  height: 32,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'var(--radius-m)',
  fontSize: 'var(--text-xs)',
  fontWeight: 600,
};

const sheet = { m: 2, mt: 1, overflow: 'hidden', borderRadius: 'var(--radius-l)' };

const header = { display: 'block', width: '100%', aspectRatio: '3 / 1', objectFit: 'cover' };

const pill = {
  mt: 1,
  px: 2.5,
  py: 1.25,
  borderRadius: 'var(--radius-m)',
  fontWeight: 600,
  fontSize: 'var(--text-s)',
};

/**
 * The colors of a company's preview in light and dark mode: the employer's own, corrected like on candidates'
 * pages.
 */
const times = ['day', 'night'] as const;
type Time = (typeof times)[number];

interface Colors {
  page: string;
  onPage: string;
  surface: string;
  ink: string;
  accent: string;
  button: string;
  onButton: string;
}

/** The colors of kit/variables.css, copied because the preview does not follow the recruiter's own color scheme. */
const ours: Record<Time, Colors> = {
  day: {
    page: '#f6f6f9',
    onPage: '#181a20',
    surface: '#ffffff',
    ink: '#181a20',
    accent: '#3a4bc8',
    button: '#3a4bc8',
    onButton: '#ffffff',
  },
  night: {
    page: '#101116',
    onPage: '#eceef4',
    surface: '#191b22',
    ink: '#eceef4',
    accent: '#a3aeff',
    button: '#a3aeff',
    onButton: '#14173a',
  },
};

/** Falls back to the default while a color is incomplete. */
function previewColors(bgColor: string, btnColor: string, time: Time): Colors {
  const design = {
    template: 'basic',
    bg_color: colorOr(bgColor, defaultBgColor),
    buttons_color: colorOr(btnColor, defaultButtonsColor),
  } as const;
  const variables = designVariables(design);
  const dark = time === 'night' ? '-dark' : '';
  return {
    ...ours[time],
    page: variables[`--brand-page${dark}`] ?? ours[time].page,
    onPage: variables[`--brand-on-page${dark}`] ?? ours[time].onPage,
    accent: variables[`--brand-accent${dark}`] ?? ours[time].accent,
    button: variables['--brand-button'] ?? ours[time].button,
    onButton: variables['--brand-on-button'] ?? ours[time].onButton,
  };
}

function colorOr(color: string, fallback: string): string {
  return Color.safeParse(color).success ? color : fallback;
}
