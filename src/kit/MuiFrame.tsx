// Wraps everything built with MUI: the theme and Emotion's cache, mirrored for right-to-left languages.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { directionOf } from '#contract/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { mirroredCache } from './mirror.ts';
import { themeFor } from './theme.ts';

const cache = createCache({ key: 'c' });

export function MuiFrame({ children }: { children: ReactNode }) {
  const direction = directionOf(useLanguage());
  const theme = useMemo(() => themeFor(direction), [direction]);
  return (
    <CacheProvider value={(direction === 'rtl' && mirroredCache()) || cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
