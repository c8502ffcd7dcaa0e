// Emotion's cache for right-to-left languages. MUI still uses physical properties; the plugin flips them.
import createCache from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

export const mirroredCache = createCache({ key: 'cr', stylisPlugins: [prefixer, rtlPlugin] });
