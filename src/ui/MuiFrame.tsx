// The frame around everything made with MUI: the theme and Emotion's cache, mirrored for right-to-left languages.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { prefixer } from 'stylis';
import { directionOf } from '#contract/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { themeFor } from './theme.ts';

const caches = {
  ltr: createCache({ key: 'c' }),
  // MUI still uses physical properties: the plugin turns them round.
  rtl: createCache({ key: 'cr', stylisPlugins: [prefixer, rtlPlugin] }),
};

export function MuiFrame({ children }: { children: ReactNode }) {
  const direction = directionOf(useLanguage());
  const theme = useMemo(() => themeFor(direction), [direction]);
  return (
    <CacheProvider value={caches[direction]}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
