// Styles for right-to-left languages. Only their readers download them, together with the first such language's
// messages (i18n/i18n.ts), so that they are ready before anything renders in it.
import type { EmotionCache } from '@emotion/cache';
import { directionOf, type Language } from '#contract/languages.ts';

let cache: EmotionCache | undefined;

/** Resolves when the language can be shown; immediately for a left-to-right language. */
export async function readyToShow(language: Language): Promise<void> {
  if (directionOf(language) === 'rtl') cache ??= (await import('./mirrored-cache.ts')).mirroredCache;
}

/** Undefined until a right-to-left language is ready. */
export function mirroredCache(): EmotionCache | undefined {
  return cache;
}
